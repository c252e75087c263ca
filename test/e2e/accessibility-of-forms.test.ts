import { expect, test } from "vitest";
import { listBarriers, openViewer } from "../support/everyone.ts";
import { formViews } from "../support/form-views.ts";

const open = await openViewer();

test.each(formViews)(
  "$page, $state: everyone can use it",
  async (view) => {
    expect(await listBarriers(await open(view))).toEqual([]);
  },
  90_000,
);
