import { attributionField } from "../attribution/attribution.ts";
import { readDeviceAttribution } from "../attribution/device-attribution.ts";
import { pickChoices } from "../forms/metadata-fields.ts";
import { formFields } from "../ui/form/form-fields.ts";

export function readFormMetadata(
  form: HTMLFormElement,
): Record<string, string> {
  const attribution = readDeviceAttribution();
  return {
    ...pickChoices(formFields(new FormData(form))),
    ...(attribution && { [attributionField]: JSON.stringify(attribution) }),
  };
}
