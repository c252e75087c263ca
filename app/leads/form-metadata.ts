import { attributionField } from "../attribution/attribution.ts";
import { readDeviceAttribution } from "../attribution/device-attribution.ts";
import { consentFields } from "../consent/consent.ts";
import { formFields } from "../ui/form-fields.ts";
import { senderFields } from "./sender.ts";

const names = [senderFields.honeypot, ...Object.values(consentFields)];

/**
 * What is sent beside a form's own fields: what stands in its honeypot, what was shown and ticked there, and how the
 * device came here.
 */
export function readBeside(form: HTMLFormElement): Record<string, string> {
  const fields = formFields(new FormData(form));
  const beside = names.flatMap((name) => {
    const value = fields[name];
    return value === undefined ? [] : [[name, value]];
  });
  const attribution = readDeviceAttribution();
  return {
    ...Object.fromEntries(beside),
    ...(attribution && { [attributionField]: JSON.stringify(attribution) }),
  };
}

/** Whether two forms were ticked alike. */
export function isTickedAlike(
  one: Record<string, string>,
  other: Record<string, string>,
) {
  return names.every((name) => one[name] === other[name]);
}
