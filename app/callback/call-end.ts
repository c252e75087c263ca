import { hour } from "../server/durations.ts";

/** Time limit of each leg of a call, because calls cost money; a consultation takes 30 minutes. */
export const maxCallMs = hour;

export function findCallEnd({
  status,
  progress,
}: {
  status: string;
  progress: string | null;
}): "settled" | "pending" | "call needed" {
  if (status !== "placed") return "call needed";
  if (progress === null || progress === "pressed") return "pending";
  const isSettled = progress === "connected" || progress === "declined";
  return isSettled ? "settled" : "call needed";
}
