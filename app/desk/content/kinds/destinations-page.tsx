import { kindLabels } from "../../../delivery/destinations/destination.ts";
import {
  type DeliveryPlan,
  listAllDestinations,
} from "../../../delivery/destinations/plan/plan.ts";
import { sendTest } from "../../../delivery/destinations/send-test.server.ts";
import { Notice } from "../../../ui/notice.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { recordSignedInEvent } from "../../audit/desk-events.server.ts";
import {
  deskPage,
  orNotFound,
  readFields,
  redirectTo,
  type SignedIn,
} from "../../desk-request.server.ts";
import { Line, Lines, PageHead } from "../../shell/page-parts.tsx";
import { Submit } from "../../shell/submit.tsx";
import { findOpenChange } from "../changes/change-sets.server.ts";
import {
  listProposals,
  readProposedSite,
} from "../changes/proposals.server.ts";

type TestResult = { name: string; isDelivered: boolean; words: string };

export async function showDestinations(desk: SignedIn): Promise<Response> {
  const change = desk.url.searchParams.get("change") ?? "";
  const plan = await findPlan(desk, change);
  return plan ? testPage(desk, plan, change) : redirectTo(`/changes/${change}`);
}

export async function testDestination(desk: SignedIn): Promise<Response> {
  const { name = "", change = "" } = readFields(desk);
  const plan = await findPlan(desk, change);
  if (!plan) return redirectTo(`/changes/${change}`);
  const destination = orNotFound(
    listAllDestinations(plan).find((one) => one.name === name),
  );
  const { siteUrl, now, look } = desk.services;
  const sent = await sendTest(destination, {
    siteUrl,
    now,
    palette: () => look.palette,
  });
  const data = { name, ...sent };
  await recordSignedInEvent(desk, { kind: "destination_tested", data });
  return testPage(desk, plan, change, data);
}

/** Undefined if the change's plan has a problem, which the change's page says. */
async function findPlan(
  { services }: SignedIn,
  changeId: string,
): Promise<DeliveryPlan | undefined> {
  if (changeId === "") return { ...services.delivery.plan };
  const change = orNotFound(await findOpenChange(services.database, changeId));
  const proposals = await listProposals(services, change.id);
  const read = services.readPlan(await readProposedSite(services, proposals));
  return read.ok ? read.plan : undefined;
}

function testPage(
  desk: SignedIn,
  plan: DeliveryPlan,
  change: string,
  tested?: TestResult,
) {
  const all = listAllDestinations(plan);
  return deskPage(
    desk,
    "Send a test",
    <div className="max-w-2xl stack-6">
      <PageHead
        up={
          change
            ? { href: `/changes/${change}`, label: "The change" }
            : { href: "/content", label: "Content" }
        }
        title="Send a test"
      >
        It's marked as a test, and is delivered like a lead.
      </PageHead>
      {tested && (
        <Notice
          kind={tested.isDelivered ? "success" : "destructive"}
          title={tested.name}
          description={tested.words}
        />
      )}
      {all.length === 0 && (
        <p>
          There are no destinations yet.{" "}
          <TextLink href="/content/destinations" label="Add one" />
        </p>
      )}
      <Lines>
        {all.map(({ name, kind }) => (
          <Line
            key={name}
            what={<p className="font-semibold">{name}</p>}
            note={kindLabels[kind]}
          >
            <form method="post" action="/destinations">
              <input type="hidden" name="change" value={change} />
              <Submit
                label="Send a test"
                name="name"
                value={name}
                aria-label={`Send a test to ${name}`}
              />
            </form>
          </Line>
        ))}
      </Lines>
    </div>,
    { current: "/content" },
  );
}
