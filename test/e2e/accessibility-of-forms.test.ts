import { expect, test } from "vitest";
import { listAxeViolations, openViewer } from "../support/axe.ts";
import { formViews } from "../support/form-views.ts";

const open = await openViewer();

test.each(formViews)(
  "$page, $state: everyone can use it",
  async (view) => {
    expect(await listAxeViolations(await open(view))).toEqual([]);
  },
  90_000,
);
