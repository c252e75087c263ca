import { readFileSync } from "node:fs";
import { getOperator } from "../../../app/brand/operator-file.server.ts";
import { consentParties } from "../../../app/consent/consent-parties.ts";
import { savingText } from "../../../app/consent/consent-texts.ts";
import { versionedTexts } from "../../../app/consent/consent-versions.server.ts";
import { receiptText } from "../../../app/consent/receipt/receipt-text.ts";

const file = "operator.example.yaml";
const sample = getOperator({
  siteUrl: "http://localhost:3000",
  operator: { file, text: readFileSync(file, "utf8") },
});

/** The consent texts as a site with the sample operator shows them. */
export const consentTexts = {
  ...versionedTexts(consentParties(sample)),
  saving: savingText,
  receipt: receiptText,
};
