#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Looks at the HTML of findings in a real browser, clicks, and compares what it shows, as wide as a desktop and as a phone.

    page_test.py [--screenshots FOLDER] [FILE.html]

Needs Debian's chromium, chromium-driver and python3-selenium; status 77 without them. With FILE it measures how long that page takes to open instead;
status 1 if that is a second or more.
"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
SKIPPED = 77
sys.path.insert(0, str(HERE))
if not os.path.exists("/usr/bin/chromedriver"):
    print("chromium-driver is not installed: skipped")
    sys.exit(SKIPPED)
try:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
except ImportError:
    # It is a package of Debian's python3; another one may come first in PATH.
    if sys.executable != "/usr/bin/python3" and os.path.exists("/usr/lib/python3/dist-packages/selenium"):
        os.execv("/usr/bin/python3", ["/usr/bin/python3", "-B", *sys.argv])
    print("python3-selenium is not installed: skipped")
    sys.exit(SKIPPED)

from formats_test import BUILD, compile_in  # noqa: E402

WIDTHS = {"desktop": (1280, 900), "phone": (390, 844)}


def open_browser(width, height):
    options = webdriver.ChromeOptions()
    for word in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", f"--window-size={width},{height}", "--force-device-scale-factor=1"):
        options.add_argument(word)
    options.binary_location = "/usr/bin/chromium"
    browser = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
    # A window has a smallest width; a device's screen has not.
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600})
    return browser


def require(holds, what):
    if not holds:
        raise SystemExit(f"FAILED: {what}")


def shown(browser):
    return [a for a in browser.find_elements(By.TAG_NAME, "article") if a.is_displayed()]


def has_no_sideways_scroll(browser):
    return browser.execute_script("return document.documentElement.scrollWidth <= document.documentElement.clientWidth + 1")


def check(browser, name, screenshots):
    """The page of race.cpp: two races."""
    count = lambda: browser.find_element(By.ID, "count").text  # noqa: E731
    require(count() == "2 findings in race", f"{name}: counts: {count()}")
    require(len(shown(browser)) == 2, f"{name}: both are shown")
    first = shown(browser)[0]
    require("race.cpp:" in first.text and "data race" in first.text, f"{name}: the heading names what and where: {first.text}")
    require(first.find_element(By.CSS_SELECTOR, ".body").is_displayed(), f"{name}: few findings are open from the start")
    hits = [line.text for line in first.find_elements(By.CSS_SELECTOR, "pre .hit")]
    require(len(hits) == 2 and all("to.balance += amount" in hit for hit in hits), f"{name}: both accesses are marked in their source: {hits}")
    picture = first.find_element(By.TAG_NAME, "svg")
    require("T1" in picture.text and "T2" in picture.text and "holds M1" in picture.text, f"{name}: the picture has both threads and the lock: {picture.text}")
    circles = [circle.rect for circle in picture.find_elements(By.TAG_NAME, "circle")]
    require(len(circles) == 2 and circles[0]["y"] < circles[1]["y"], f"{name}: the accesses are one above the other, the earlier one first: {circles}")
    right = picture.rect["x"] + picture.rect["width"]
    require(right <= WIDTHS[name][0], f"{name}: all of the picture is seen: it ends at {right}")
    require(has_no_sideways_scroll(browser), f"{name}: the page is as wide as the window")
    sides = first.find_elements(By.CSS_SELECTOR, ".side")
    beside = abs(sides[0].location["y"] - sides[1].location["y"]) < 5
    require(beside == (name == "desktop"), f"{name}: accesses stand beside each other on a desktop, and below each other on a phone")
    if screenshots:
        browser.save_screenshot(str(screenshots / f"{name}.png"))
    first.find_element(By.TAG_NAME, "summary").click()
    require("in_turn_thread" in first.text, f"{name}: a stack unfolds")
    first.find_element(By.TAG_NAME, "h2").click()
    require(not first.find_element(By.CSS_SELECTOR, ".body").is_displayed(), f"{name}: a click on the heading closes it")

    search = browser.find_element(By.ID, "search")
    browser.find_element(By.TAG_NAME, "body").send_keys("/")
    require(browser.switch_to.active_element == search, f"{name}: / goes to the search")
    search.send_keys("counter")
    require(len(shown(browser)) == 1 and count() == "1 of 2 findings in race", f"{name}: search finds one: {count()}")
    search.send_keys("nowhere")
    require(not shown(browser) and browser.find_element(By.ID, "none").is_displayed(), f"{name}: search finds nothing, and says so")
    search.clear()
    search.send_keys("a", Keys.BACKSPACE, Keys.ESCAPE)
    require(len(shown(browser)) == 2, f"{name}: all are back")

    page = browser.find_element(By.TAG_NAME, "body")
    page.send_keys("j")
    require(browser.switch_to.active_element == shown(browser)[0], f"{name}: j goes to the first")
    browser.switch_to.active_element.send_keys(Keys.ENTER)
    require(shown(browser)[0].find_element(By.CSS_SELECTOR, ".body").is_displayed(), f"{name}: Enter opens it")
    colour = lambda: browser.execute_script("return getComputedStyle(document.body).backgroundColor")  # noqa: E731
    before = colour()
    browser.find_element(By.ID, "theme").click()
    require(colour() != before, f"{name}: the page turns dark")
    if screenshots:
        browser.save_screenshot(str(screenshots / f"{name}-dark.png"))
    errors = [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"]
    require(not errors, f"{name}: no errors: {errors}")


def check_edge(browser, name):
    """The page of order/mutex_race.c: what the first thread released before it raced."""
    picture = browser.find_element(By.TAG_NAME, "svg")
    require("T1: unlocks M1" in picture.text, f"{name}: the picture has the last release that the other knows: {picture.text}")
    marks = [circle.get_attribute("class") for circle in picture.find_elements(By.TAG_NAME, "circle")]
    require(sorted(marks) == ["before", "now", "sync", "sync"], f"{name}: and where the other learnt of it: {marks}")
    require(len(picture.find_elements(By.CSS_SELECTOR, "path.edge")) == 1, f"{name}: and the edge between them")
    said = browser.find_element(By.CSS_SELECTOR, ".order").text
    require(said.startswith("T2 last synchronised with T1 when T1 unlocked M1 at ") and said.endswith("; the write came after it."), f"{name}: in words: {said}")


def seconds_to_open(browser, file):
    """By the browser's own clock, from the first byte to the last handler."""
    browser.get(f"file://{file.resolve()}")
    return browser.execute_script("return performance.getEntriesByType('navigation')[0].loadEventEnd") / 1000


def measure(file, screenshots):
    """The fastest of three times, since other programs run as well. The screenshots have the first finding open."""
    slowest = 0
    for name, size in WIDTHS.items():
        browser = open_browser(*size)
        try:
            spent = min(seconds_to_open(browser, file) for _ in range(3))
            slowest = max(slowest, spent)
            print(f"{name}: {browser.find_element(By.ID, 'count').text}: opened in {spent:.2f} s")
            shown(browser)[0].find_element(By.TAG_NAME, "h2").click()
            require(has_no_sideways_scroll(browser), f"{name}: the page is as wide as the window")
            for theme in ("", "-dark") if screenshots else ():
                if theme:
                    browser.find_element(By.ID, "theme").click()
                browser.save_screenshot(str(screenshots / f"{file.stem}-{name}{theme}.png"))
        finally:
            browser.quit()
    return 0 if slowest < 1 else 1


def page_of(program, folder):
    done = subprocess.run([program], capture_output=True, text=True, env={**os.environ, "BIGFOOT_OPTIONS": "log_format=html"})
    page = folder / f"{program.name}.html"
    page.write_text(done.stderr, encoding="utf-8")
    return page


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--screenshots", type=pathlib.Path)
    parser.add_argument("file", nargs="?", type=pathlib.Path)
    arguments = parser.parse_args()
    if arguments.file:
        return measure(arguments.file, arguments.screenshots)
    if not (BUILD / "libexec/bigfoot/bigfoot-merge").exists():
        return SKIPPED
    with tempfile.TemporaryDirectory() as place:
        edge = pathlib.Path(place) / "edge"
        subprocess.run([BUILD / "bin/bigfoot-cc", "-g", "-O1", "-pthread", HERE.parent / "e2e/order/mutex_race.c", "-o", edge], check=True)
        pages = [page_of(program, pathlib.Path(place)) for program in (compile_in(place), edge)]
        for name, size in WIDTHS.items():
            browser = open_browser(*size)
            try:
                browser.get(f"file://{pages[0]}")
                check(browser, name, arguments.screenshots)
                browser.get(f"file://{pages[1]}")
                check_edge(browser, name)
            finally:
                browser.quit()
    print("the page is right, on a desktop and on a phone")
    return 0


if __name__ == "__main__":
    sys.exit(main())
