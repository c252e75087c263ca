import calendar from "@phosphor-icons/core/duotone/calendar-check-duotone.svg?raw";
import rideCar from "@phosphor-icons/core/duotone/car-duotone.svg?raw";
import talk from "@phosphor-icons/core/duotone/chat-duotone.svg?raw";
import record from "@phosphor-icons/core/duotone/clipboard-text-duotone.svg?raw";
import clock from "@phosphor-icons/core/duotone/clock-duotone.svg?raw";
import noFee from "@phosphor-icons/core/duotone/currency-circle-dollar-duotone.svg?raw";
import ridePhone from "@phosphor-icons/core/duotone/device-mobile-duotone.svg?raw";
import openDoor from "@phosphor-icons/core/duotone/door-open-duotone.svg?raw";
import agreement from "@phosphor-icons/core/duotone/handshake-duotone.svg?raw";
import hardHat from "@phosphor-icons/core/duotone/hard-hat-duotone.svg?raw";
import candle from "@phosphor-icons/core/duotone/heart-duotone.svg?raw";
import local from "@phosphor-icons/core/duotone/map-pin-duotone.svg?raw";
import coins from "@phosphor-icons/core/duotone/money-duotone.svg?raw";
import motorcycle from "@phosphor-icons/core/duotone/motorcycle-duotone.svg?raw";
import crossing from "@phosphor-icons/core/duotone/person-simple-walk-duotone.svg?raw";
import telephone from "@phosphor-icons/core/duotone/phone-duotone.svg?raw";
import unplugged from "@phosphor-icons/core/duotone/plugs-duotone.svg?raw";
import shield from "@phosphor-icons/core/duotone/shield-check-duotone.svg?raw";
import signpost from "@phosphor-icons/core/duotone/signpost-duotone.svg?raw";
import review from "@phosphor-icons/core/duotone/star-duotone.svg?raw";
import truck from "@phosphor-icons/core/duotone/truck-duotone.svg?raw";
import wetFloor from "@phosphor-icons/core/duotone/warning-duotone.svg?raw";
import wheelchair from "@phosphor-icons/core/duotone/wheelchair-duotone.svg?raw";
import { shortenSvg } from "./shorten-svg.ts";

export const markDrawings = drawn({
  agreement,
  wheelchair,
  truck,
  crossing,
  motorcycle,
  wetFloor,
  candle,
  rideCar,
  ridePhone,
  hardHat,
  coins,
  local,
  noFee,
  review,
  telephone,
  record,
  shield,
  calendar,
  clock,
  talk,
  signpost,
  unplugged,
  openDoor,
});

export type MarkName = keyof typeof markDrawings;

function drawn<Name extends string>(files: Record<Name, string>) {
  for (const name in files) files[name] = shortenSvg(files[name]);
  return files;
}
