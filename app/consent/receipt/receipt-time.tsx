import { useEffect, useState } from "react";

export type ReceiptTime = { iso: string; words: string };

export function timeInZone(iso: string, timeZone?: string): ReceiptTime {
  const words = new Date(iso).toLocaleString("en-US", {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    ...(timeZone && { timeZone }),
  });
  return { iso, words: words.replaceAll("\u202f", " ") };
}

export function LocalTime({ iso, words }: ReceiptTime) {
  const [shown, setShown] = useState(words);
  useEffect(() => setShown(timeInZone(iso).words), [iso]);
  return <time dateTime={iso}>{shown}</time>;
}
