import type { StateName } from "./state-names.ts";
import { zipCities } from "./zip-cities.ts";

/** The state from three digits on, and from five also the city, if it is certain. */
export function findZipPlace(
  zipCode: string,
): { state: string; city?: string | undefined } | undefined {
  const [digits, prefix] = /^(\d{3})(\d\d)?/.exec(zipCode.trim()) ?? [];
  if (!digits || !prefix) return undefined;
  const state = findRange(prefixes, prefix);
  if (!state) return undefined;
  if (digits === prefix) return { state };
  return { state, city: findRange(zipCities[state] ?? {}, digits) };
}

/** The key of the ranges that the digits are in. */
function findRange(places: Readonly<Record<string, string>>, digits: string) {
  return Object.keys(places).find((place) =>
    isInRanges(places[place] ?? "", digits),
  );
}

function isInRanges(ranges: string, digits: string) {
  return ranges.split(" ").some((range) => {
    const [first = "", last = first] = range.split("-");
    return first <= digits && digits <= last;
  });
}

/**
 * As in the U.S. Postal Service's list L002, compared on 2026-11-22 with public tables, not with the list itself.
 * Military prefixes (090-098, 340, 962-966) belong to no state.
 */
const prefixes: Readonly<Record<StateName, string>> = {
  Alabama: "350-352 354-369",
  Alaska: "995-999",
  Arizona: "850-853 855-857 859-860 863-865",
  Arkansas: "716-729",
  California: "900-908 910-928 930-961",
  Colorado: "800-816",
  Connecticut: "060-069",
  Delaware: "197-199",
  "District of Columbia": "200 202-205 569",
  Florida: "320-339 341-342 344 346-347 349",
  Georgia: "300-319 398-399",
  Guam: "969",
  Hawaii: "967-968",
  Idaho: "832-838",
  Illinois: "600-620 622-629",
  Indiana: "460-479",
  Iowa: "500-516 520-528",
  Kansas: "660-662 664-679",
  Kentucky: "400-418 420-427",
  Louisiana: "700-701 703-708 710-714",
  Maine: "039-049",
  Maryland: "206-212 214-219",
  Massachusetts: "010-027 055",
  Michigan: "480-499",
  Minnesota: "550-551 553-567",
  Mississippi: "386-397",
  Missouri: "630-631 633-641 644-658",
  Montana: "590-599",
  Nebraska: "680-681 683-693",
  Nevada: "889-891 893-895 897-898",
  "New Hampshire": "030-038",
  "New Jersey": "070-089",
  "New Mexico": "870-871 873-884",
  "New York": "005 100-149",
  "North Carolina": "270-289",
  "North Dakota": "580-588",
  Ohio: "430-459",
  Oklahoma: "730-731 734-741 743-749",
  Oregon: "970-979",
  Pennsylvania: "150-196",
  "Puerto Rico": "006-007 009",
  "Rhode Island": "028-029",
  "South Carolina": "290-299",
  "South Dakota": "570-577",
  Tennessee: "370-385",
  Texas: "733 750-770 772-799 885",
  "U.S. Virgin Islands": "008",
  Utah: "840-847",
  Vermont: "050-054 056-059",
  Virginia: "201 220-246",
  Washington: "980-986 988-994",
  "West Virginia": "247-268",
  Wisconsin: "530-532 534-535 537-549",
  Wyoming: "820-831",
};
