import type { Operator } from "../brand/operator.ts";

declare module "../server/http/services-context.server.ts" {
  interface SiteContent {
    homeLabels: readonly string[];
  }
}

type AdvertisingRule = {
  citation: string;
  checkedOn: string;
  /** How certain the rule's current wording is, in percent. */
  confidence: number;
  label?: string;
  isOnHomePage?: true;
  /** The advertisement must name a responsible lawyer; the footer does. */
  namesResponsibleLawyer?: true;
  /** The advertisement must give the address of the principal law office; the footer has the operator's. */
  givesAddress?: true;
};

/** Only rules that we are sure of. Alabama's general disclaimer and Florida's hiring sentence were repealed. */
export const advertisingRules: Readonly<Record<string, AdvertisingRule>> = {
  california: {
    citation: "Cal. Rules of Prof. Conduct 7.2(c)",
    checkedOn: "2026-11-22",
    confidence: 97,
    namesResponsibleLawyer: true,
  },
  florida: {
    citation: "R. Regulating Fla. Bar 4-7.12(a)",
    checkedOn: "2026-11-22",
    confidence: 95,
    namesResponsibleLawyer: true,
  },
  missouri: {
    citation: "Mo. Sup. Ct. Rule 4-7.2(f)",
    checkedOn: "2026-11-22",
    confidence: 90,
    label:
      "The choice of a lawyer is an important decision and should not be based solely upon advertisements.",
    isOnHomePage: true,
  },
  "new-york": {
    citation: "N.Y. Rules of Prof. Conduct 7.1(f), (h)",
    checkedOn: "2026-11-26",
    confidence: 95,
    label: "Attorney Advertising",
    isOnHomePage: true,
    namesResponsibleLawyer: true,
    givesAddress: true,
  },
  texas: {
    citation: "Tex. Disciplinary Rules of Prof. Conduct 7.02(a)",
    checkedOn: "2026-11-26",
    confidence: 90,
    namesResponsibleLawyer: true,
  },
};

type LabelSource = Pick<Operator, "advertisingLabels">;

export function findAdvertisingLabel(
  stateSlug: string,
  { advertisingLabels }: LabelSource,
): string | undefined {
  return advertisingLabels[stateSlug] ?? advertisingRules[stateSlug]?.label;
}

export function listHomeLabels(
  served: readonly { slug: string }[],
  operator: LabelSource,
): string[] {
  const labels = served.flatMap(({ slug }) => {
    const isShown =
      slug in operator.advertisingLabels ||
      advertisingRules[slug]?.isOnHomePage;
    return (isShown && findAdvertisingLabel(slug, operator)) || [];
  });
  return [...new Set(labels)];
}

export function listUnmetRules(
  served: readonly { slug: string }[],
  operator: Pick<Operator, "responsibleLawyer" | "postalAddress">,
): string[] {
  const requiring = (need: "namesResponsibleLawyer" | "givesAddress") =>
    served
      .flatMap(({ slug }) => advertisingRules[slug] ?? [])
      .filter((rule) => rule[need])
      .map(({ citation }) => citation)
      .join("; ");
  const lawyer =
    !operator.responsibleLawyer && requiring("namesResponsibleLawyer");
  const address = !operator.postalAddress && requiring("givesAddress");
  return [
    ...(lawyer
      ? [
          `No responsible lawyer is named (responsibleLawyer), but these rules require one: ${lawyer}`,
        ]
      : []),
    ...(address
      ? [
          `No address is given (postalAddress), but these rules require that of the law office: ${address}`,
        ]
      : []),
  ];
}
