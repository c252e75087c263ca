import { textProgramName } from "./consent-texts.ts";
import type { TextRequest } from "./text-request.ts";

/** One confirmation of a stop is allowed: 47 CFR 64.1200(a)(12). */
export function textReplies({
  brand,
  phone,
  siteUrl,
}: {
  brand: string;
  phone: string;
  siteUrl: string;
}): Record<TextRequest, string> {
  const program = textProgramName(brand);
  const terms =
    "Message frequency varies. Message and data rates may apply. Reply STOP to stop.";
  return {
    stop: `${program}: We've stopped texts and calls to this number. Questions? Call ${phone}. Reply START to get texts again.`,
    start: `${program}: You can get texts from us again. For help, call ${phone}. ${terms}`,
    help: `${program}: For help, call ${phone} or see ${siteUrl}. ${terms}`,
    other: `${program}: We can't read texts at this number. Please call ${phone}. Reply STOP to stop, HELP for help.`,
  };
}
