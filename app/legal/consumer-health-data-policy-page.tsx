import { servicesContext } from "../server/http/services-context.server.ts";
import type { Route } from "./+types/consumer-health-data-policy-page.ts";
import { consumerHealthDataPolicy } from "./consumer-health-data-policy.ts";
import { LegalFrame } from "./legal-frame.tsx";
import { renderLegalText } from "./render-legal-text.server.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  return renderLegalText(
    consumerHealthDataPolicy,
    request,
    context.get(servicesContext),
  );
}

export default function ConsumerHealthDataPolicyPage({
  loaderData,
}: Route.ComponentProps) {
  return <LegalFrame text={loaderData} />;
}
