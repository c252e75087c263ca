import { expect, test } from "vitest";
import { formViews } from "../form-views.ts";
import { listBarriers, openViewer } from "./everyone.ts";

const open = await openViewer();

test.each(formViews)(
  "$page, $state: everyone can use it",
  async (view) => {
    expect(await listBarriers(await open(view))).toEqual([]);
  },
  90_000,
);
