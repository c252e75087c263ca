import { randomUUID } from "node:crypto";
import { storeLead } from "../leads/store-lead.ts";
import type { TestSite } from "../site.ts";
import { consentTexts } from "./shown-texts.ts";

/** Stores this many leads concurrently, and returns their ids. */
export function storeTogether({ services }: TestSite, count: number) {
  const { version } = consentTexts.contact;
  return Promise.all(
    Array.from({ length: count }, () =>
      storeLead(
        services.leads,
        {
          source: "Landing Page Contact Form",
          firstName: `Ann ${randomUUID()}`,
          phone: "205 555 0123",
          description: "A van hit my car.",
        },
        new Date("2026-11-21T12:00:00Z"),
        {
          consent: {
            version,
            calls: false,
            texts: true,
            page: "/",
            agent: "a browser",
            language: "en",
            gpc: false,
          },
        },
      ),
    ),
  );
}
