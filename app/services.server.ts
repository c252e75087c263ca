import { migrate } from "../db/migrations.ts";
import { createPhoneClickStore } from "./attribution/phone-click-store.server.ts";
import { createPostStore } from "./blog/store/post-store.server.ts";
import { reindexPosts } from "./blog/store/post-tags.server.ts";
import { getOperator } from "./brand/operator-file.server.ts";
import { practicesOf } from "./brand/privacy-practices.ts";
import { createSocialImages } from "./brand/social-image/social-images.server.ts";
import { createCallbackStore } from "./callback/callback-store.server.ts";
import { listOwnNumbers } from "./callback/own-numbers.ts";
import { createTelephone } from "./callback/telephone/telephone.server.ts";
import { createCityLists } from "./city-lists.server.ts";
import { consentParties } from "./consent/consent-parties.ts";
import { sealConsents } from "./consent/consent-sealer.server.ts";
import { createConsentStore } from "./consent/consent-store.server.ts";
import { saveConsentTexts } from "./consent/consent-text-store.server.ts";
import { listConsentTexts } from "./consent/consent-texts.ts";
import { createSharingOptOuts } from "./consent/sharing-opt-outs.server.ts";
import { getPlan } from "./delivery/destinations/plan-file.server.ts";
import { createDeliveryMetrics } from "./delivery/queue/delivery-metrics.server.ts";
import { createDeliveryService } from "./delivery/queue/delivery-service.server.ts";
import { createOutbox } from "./delivery/queue/outbox.server.ts";
import { createLawBook } from "./law/facts/law-book.server.ts";
import { stateLawOverrides } from "./law/facts/state-law-overrides.ts";
import { createIntakeMetrics } from "./leads/intake-metrics.server.ts";
import { leadSources } from "./leads/lead.ts";
import { createLeadStore } from "./leads/lead-store.server.ts";
import { checkCities, findLocalFacts } from "./locations/local-facts.ts";
import { createPurge } from "./privacy/retention.server.ts";
import { insertRows, inTransaction } from "./server/database/commit.server.ts";
import { openDatabase } from "./server/database/database.server.ts";
import { followClock } from "./server/database/database-clock.server.ts";
import type { Services } from "./server/http/services-context.server.ts";
import { createHealth } from "./server/operations/health.server.ts";
import type { Log } from "./server/operations/log.server.ts";
import { createMetrics } from "./server/operations/metrics.server.ts";
import { listNetworks } from "./server/security/client-address.server.ts";
import type { Settings } from "./settings.server.ts";
import { readExcludedPaths } from "./site-map/excluded-paths.server.ts";
import { createPartialStore } from "./survey/draft/partial-store.server.ts";

/** How long a page's query may take on PostgreSQL, in milliseconds. */
const pageDeadline = 5000;

/** The same for a commit; with the two seconds to connect, a lead is answered within five. */
const intakeDeadline = 2500;

/** Opens and migrates the database and builds what stands on it. Throws when the database cannot be used. */
export async function openServices(
  settings: Settings,
  log: Log,
): Promise<Services> {
  const plan = getPlan(settings);
  const operator = getOperator(settings);
  checkCities(operator);
  const telephone = await createTelephone(settings, log);
  await prepareDatabase(settings);
  const database = await openDatabase(settings.database, pageDeadline);
  const clock = await followClock(database, (error) =>
    log.warn({ err: error }, "database clock not read"),
  );
  const changed = await saveConsentTexts(
    database,
    listConsentTexts(consentParties(operator)),
    clock.now(),
  );
  for (const version of changed) {
    log.warn({ version }, "a consent text changed without a new version");
  }
  // Leads have a connection of their own, so that no page waits for one that waits for the disk.
  const intake = await openDatabase(settings.database, intakeDeadline);
  const metrics = createMetrics();
  const intakeMetrics = createIntakeMetrics(metrics.registry);
  const commit = inTransaction(intake);
  const laws = createLawBook(stateLawOverrides);
  const delivery = createDeliveryService({
    plan,
    database,
    intake,
    laws,
    siteUrl: settings.siteUrl,
    paidForLeads: practicesOf(operator).paidForLeads,
    log,
    metrics: createDeliveryMetrics(metrics.registry),
    now: clock.now,
  });
  const outbox = createOutbox(plan, laws, delivery.wake);
  const intakeOptions = {
    commit: intakeMetrics.watchIntake(commit),
    limits: settings.limits,
    outbox,
  };
  const leads = createLeadStore(database, {
    ...intakeOptions,
    onStored: intakeMetrics.countLead,
  });
  intakeMetrics.watchQuarantine(leads.countQuarantined);
  // A counter that is there from the start lets an alert fire before the first lead.
  for (const source of leadSources) intakeMetrics.countLead(source, 0);
  const posts = createPostStore(database, intake);
  return {
    siteUrl: settings.siteUrl,
    operator,
    log,
    database,
    leads,
    callbacks: createCallbackStore(database, intakeOptions),
    delivery,
    consents: createConsentStore(database, intakeOptions),
    sharingOptOuts: createSharingOptOuts(database, intakeOptions),
    sealConsents: (now) => sealConsents(intake, now),
    partials: createPartialStore(database, intakeOptions),
    deliverUnfinished: (transaction, partial) =>
      insertRows(
        transaction,
        "deliveries",
        outbox.rowsOf(
          [{ kind: "unfinished", partial }],
          partial.dueAt ?? undefined,
        ),
      ),
    phoneClicks: createPhoneClickStore(database, {
      commit,
      limits: settings.limits,
      timeZone: plan.timeZone,
    }),
    posts,
    cityLists: createCityLists(posts),
    laws,
    excludedPaths: await readExcludedPaths({
      limit: settings.indexSimilarityLimit,
      hasLocalFacts: (place) => findLocalFacts(place, operator) !== undefined,
    }),
    telephone,
    keep: settings.keep,
    purge: createPurge(intake, settings.keep),
    limits: settings.limits,
    trustedProxies: listNetworks(settings.trustedProxies),
    images: createSocialImages(),
    health: createHealth(commit, settings, [
      delivery.checkQueues,
      delivery.checkFailures,
    ]),
    metrics,
    metricsToken: settings.metricsToken,
    ownNumbers: listOwnNumbers(operator, settings.calls),
    now: clock.now,
    close: async () => {
      await clock.stop();
      await intake.destroy();
      await database.destroy();
    },
  };
}

/** Migrations take the time that they need. */
async function prepareDatabase(settings: Settings) {
  const database = await openDatabase(settings.database);
  try {
    await migrate(database);
    await reindexPosts(database);
  } finally {
    await database.destroy();
  }
}
