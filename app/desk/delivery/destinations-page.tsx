import type { Destination } from "../../delivery/destinations/destination.ts";
import {
  type DeliveryPlan,
  listDestinations,
} from "../../delivery/destinations/plan/plan.ts";
import { sendTest } from "../../delivery/destinations/send-test.server.ts";
import { Notice } from "../../ui/notice.tsx";
import { logOwnEvent } from "../audit/desk-events.server.ts";
import { findChange, isOpen } from "../content/changes/change-sets.server.ts";
import {
  listProposals,
  readProposedSite,
} from "../content/changes/publish.server.ts";
import { missingContent } from "../content/missing-content.tsx";
import { page, readFields, type SignedIn } from "../desk-request.server.ts";
import { Submit } from "../shell/submit.tsx";
import { kindInWords } from "./destination-labels.ts";

type Tested = { name: string; isDelivered: boolean; words: string };

/** Every destination, including those in unpublished changes, each with a button that sends a test. */
export async function showDestinations(desk: SignedIn): Promise<Response> {
  const change = desk.url.searchParams.get("change") ?? "";
  const plan = await findPlan(desk, change);
  return plan ? testPage(desk, plan, change) : missingContent(desk);
}

export async function testDestination(desk: SignedIn): Promise<Response> {
  const { name = "", change = "" } = readFields(desk);
  const plan = await findPlan(desk, change);
  const destination =
    plan && listDestinations(plan).find((one) => one.name === name);
  if (!destination) return missingContent(desk);
  const { siteUrl, now, look } = desk.services;
  const sent = await sendTest(destination, {
    siteUrl,
    now,
    palette: () => look.palette,
  });
  const data = { name, ...sent };
  await logOwnEvent(desk, { kind: "destination_tested", data });
  return testPage(desk, plan, change, data);
}

/** The published plan, or the change's; undefined if it is invalid. */
async function findPlan(
  { services }: SignedIn,
  changeId: string,
): Promise<DeliveryPlan | undefined> {
  if (changeId === "") return { ...services.delivery.plan };
  const change = await findChange(services.database, changeId);
  if (!change || !isOpen(change)) return undefined;
  const proposals = await listProposals(services, change.id);
  const read = services.readPlan(await readProposedSite(services, proposals));
  return read.ok ? read.plan : undefined;
}

function testPage(
  desk: SignedIn,
  plan: DeliveryPlan,
  change: string,
  tested?: Tested,
) {
  const all = listDestinations(plan);
  return page(
    desk,
    "Send a test",
    <div className="max-w-2xl stack-6">
      <header className="stack-2">
        <p className="text-sm text-muted">
          <a
            href={change ? `/changes/${change}` : "/content"}
            className="underline underline-offset-4"
          >
            {change ? "The change" : "Content"}
          </a>
        </p>
        <h1 className="text-2xl">Send a test</h1>
        <p className="text-muted">
          It's marked as a test, and goes the same way as a lead.
        </p>
      </header>
      {tested && (
        <Notice
          kind={tested.isDelivered ? "success" : "destructive"}
          title={tested.name}
          description={tested.words}
        />
      )}
      {all.length === 0 && <p>There are no destinations yet.</p>}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {all.map((destination) => (
          <Row
            key={destination.name}
            destination={destination}
            change={change}
          />
        ))}
      </ul>
    </div>,
    { current: "/content" },
  );
}

function Row({
  destination: { name, kind },
  change,
}: {
  destination: Destination;
  change: string;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 py-3">
      <div>
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-muted">{kindInWords(kind)}</p>
      </div>
      <form method="post" action="/destinations">
        <input type="hidden" name="change" value={change} />
        <Submit
          label="Send a test"
          name="name"
          value={name}
          aria-label={`Send a test to ${name}`}
        />
      </form>
    </li>
  );
}
