import { createPhoneClickStore } from "../attribution/phone-click-store.server.ts";
import { postsInChange } from "../blog/desk/posts-in-change.server.ts";
import { createPostStore } from "../blog/store/post-store.server.ts";
import { createPictures } from "../brand/media/pictures.server.ts";
import type { Media } from "../brand/media/read-media.server.ts";
import type { Operator } from "../brand/operator.ts";
import { practicesOf } from "../brand/privacy-practices.ts";
import { createSocialImages } from "../brand/social-image/social-images.server.ts";
import { createCallbackStore } from "../callback/callback-store.server.ts";
import { createPhoneService } from "../callback/phone-service/phone-service.server.ts";
import type { Caller } from "../callback/phone-service/phone-service.ts";
import { createConsentStore } from "../consent/consent-store.server.ts";
import { createSharingOptOuts } from "../consent/suppressions/sharing-opt-outs.server.ts";
import { livePlan } from "../delivery/destinations/plan/live-plan.ts";
import type { Outbox } from "../delivery/outbox/outbox.server.ts";
import { createDeliveryService } from "../delivery/queue/delivery-service.server.ts";
import { createDeliveryMetrics } from "../delivery/queue/health/delivery-metrics.server.ts";
import { createLawBook } from "../law/facts/law-book.server.ts";
import { createIntakeMetrics } from "../leads/intake-metrics.server.ts";
import { leadSources } from "../leads/lead.ts";
import { createLeadStore } from "../leads/lead-store.server.ts";
import { checkRetention } from "../privacy/retention-runs.server.ts";
import { inTransaction } from "../server/database/transaction.server.ts";
import type { Services } from "../server/http/services-context.server.ts";
import { createHealth } from "../server/operations/health.server.ts";
import type { Log } from "../server/operations/log.server.ts";
import {
  createMetrics,
  type Metrics,
} from "../server/operations/metrics.server.ts";
import { listNetworks } from "../server/security/client-address.server.ts";
import type { Settings } from "../settings.server.ts";
import { createPartialStore } from "../survey/unfinished/partial-store.server.ts";
import { createCityLists } from "./city-lists.server.ts";
import { createContentKinds } from "./content-kinds.server.ts";
import { readSitePlan } from "./delivery-content.server.ts";
import { type Databases, openDatabases } from "./open-databases.server.ts";
import { findPersonTimeZone } from "./person-time-zone.server.ts";
import { createQualify } from "./qualify.server.ts";
import { type LiveContent, openSiteContent } from "./site-content.server.ts";

/** Migrates the database; throws if it can't be used. `media`: the operator's photos and video, if already read. */
export async function openServices(
  settings: Settings,
  log: Log,
  media?: Media,
): Promise<Services> {
  const getCaller = () => callerOf(content.current.operator);
  const phoneService = await createPhoneService(settings, log, getCaller);
  const data = await openDatabases(settings, log);
  const { database, intake, clock } = data;
  const contentKinds = createContentKinds(settings, database);
  const content = await openSiteContent({
    settings,
    database,
    kinds: contentKinds,
    log,
    now: clock.now,
    fileMedia: media,
  }).catch(async (error) => {
    await data.close();
    throw error;
  });
  const laws = liveLaws(content);
  const metrics = createMetrics();
  const delivery = createDeliveryService({
    ...data,
    laws,
    siteUrl: settings.siteUrl,
    log,
    now: clock.now,
    metrics: createDeliveryMetrics(metrics.registry),
    ...liveDeliveryRules(content),
  });
  const posts = createPostStore(database, intake);
  return {
    ...pickSettings(settings),
    log,
    database,
    intake,
    delivery,
    posts,
    content,
    contentKinds,
    changePosts: postsInChange,
    readPlan: (site) => readSitePlan(site, settings),
    deskDatabase: data.desk,
    phoneService,
    metrics,
    laws,
    qualify: createQualify(() => content.current.qualification, laws),
    ...createIntake(data, delivery.outbox, metrics, settings.limits),
    getTimeZone: (person) =>
      findPersonTimeZone(person) ?? content.current.plan.timeZone,
    phoneClicks: createPhoneClickStore(database, {
      commit: inTransaction(intake),
      limits: settings.limits,
      getTimeZone: () => content.current.plan.timeZone,
    }),
    cityLists: createCityLists(posts),
    images: createSocialImages(),
    pictures: createPictures(database),
    health: watchHealth(data, delivery, settings),
    now: clock.now,
    close: data.close,
  };
}

function liveLaws(content: LiveContent) {
  return createLawBook((state) => content.current.laws.findOverride(state));
}

function liveDeliveryRules(content: LiveContent) {
  return {
    plan: livePlan(() => content.current.plan),
    palette: () => content.current.look.palette,
    paidForLeads: () => practicesOf(content.current.operator).paidForLeads,
  };
}

function callerOf(operator: Operator): Caller {
  const { siteName, legalName, phones } = operator;
  const { recordsCalls } = practicesOf(operator);
  return { siteName, legalName, phone: phones.main.number, recordsCalls };
}

function watchHealth(
  { database, intake, clock }: Databases,
  { checkQueues, checkFailures }: Services["delivery"],
  settings: Settings,
) {
  const retention = checkRetention(database, clock.now);
  const warnings = [checkQueues, checkFailures, retention];
  return createHealth(inTransaction(intake), settings, warnings);
}

function pickSettings(settings: Settings) {
  return {
    siteUrl: settings.siteUrl,
    deskUrl: settings.desk?.url,
    limits: settings.limits,
    retention: settings.keep,
    trustedProxies: listNetworks(settings.trustedProxies),
    metricsToken: settings.metricsToken,
  };
}

function createIntake(
  { database, intake }: Databases,
  outbox: Outbox,
  metrics: Metrics,
  limits: Settings["limits"],
) {
  const intakeMetrics = createIntakeMetrics(metrics.registry);
  const commit = intakeMetrics.watchIntake(inTransaction(intake));
  const options = { commit, limits, outbox };
  const leads = createLeadStore(database, {
    ...options,
    onStored: intakeMetrics.countLead,
  });
  intakeMetrics.watchQuarantine(leads.countQuarantined);
  // Alerts on a counter work before the first lead only if the counter exists.
  for (const source of leadSources) intakeMetrics.countLead(source, 0);
  return {
    leads,
    callbacks: createCallbackStore(database, options),
    consents: createConsentStore(database, options),
    sharingOptOuts: createSharingOptOuts(database, options),
    partials: createPartialStore(database, options),
  };
}
