import { expect, test } from "vitest";
import { placeLabels } from "./city-labels.ts";

const frame = { width: 400, height: 300 };

const anchorsOf = (...cities: [name: string, x: number, y: number][]) =>
  placeLabels(
    cities.map(([name, x, y]) => ({ name, x, y })),
    frame,
  ).map(({ name, label }) => [name, label.anchor, label.x, label.y]);

test("a label is to the right of its dot, or to the left if the frame or another dot is in the way", () => {
  expect(anchorsOf(["Boise", 100, 100])).toEqual([
    ["Boise", "start", 110, 106],
  ]);
  expect(anchorsOf(["Boise", 380, 100])).toEqual([["Boise", "end", 370, 106]]);
  expect(anchorsOf(["Boise", 100, 100], ["Nampa", 120, 102])).toEqual([
    ["Boise", "end", 90, 106],
    ["Nampa", "start", 130, 108],
  ]);
});

test("a label crosses no border, except where there is no other room", () => {
  const line = { left: 140, right: 142, top: 0, bottom: 300 };
  const boise = { name: "Boise", x: 100, y: 100 };
  const anchorWith = (lines: (typeof line)[]) =>
    placeLabels([boise], frame, lines)[0]?.label.anchor;
  expect(anchorWith([line])).toBe("end");
  expect(anchorWith([{ ...line, left: 0 }])).toBe("start");
});

test("a northern label gives way where a southern one would otherwise cross a border", () => {
  const west = { left: 0, right: 190, top: 106, bottom: 140 };
  const east = { left: 215, right: 400, top: 106, bottom: 140 };
  const cities = [
    { name: "Austin", x: 120, y: 90 },
    { name: "San Antonio", x: 200, y: 112 },
  ];
  const labels = placeLabels(cities, frame, [west, east]);
  expect(labels.map(({ label }) => label.anchor)).toEqual(["end", "middle"]);
});

test("a label above its dot moves sideways to stay in the frame", () => {
  expect(
    anchorsOf(["Norfolk", 366, 152], ["Virginia Beach", 378, 150]),
  ).toContainEqual(["Virginia Beach", "middle", 326, 139]);
});

test("without room for all labels, each is to the right of its dot", () => {
  const crowd = Array.from(
    { length: 12 },
    (_, index): [string, number, number] => ["Springfield", 200, 100 + index],
  );
  expect(anchorsOf(...crowd)).toEqual(
    crowd.map(([name, x, y]) => [name, "start", x + 10, y + 6]),
  );
});
