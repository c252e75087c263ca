import type { ReactNode } from "react";
import { isStorableDay } from "../../forms/accident-date.ts";
import { formatDateTime, localDay } from "../../server/local-time.ts";
import { Field } from "../../ui/form/field.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { deskPage, type SignedIn } from "../desk-request.server.ts";
import { PageHead } from "../shell/page-parts.tsx";
import { Submit } from "../shell/submit.tsx";
import { dayOf } from "./archive-span.ts";
import { type ArchivedPage, listArchived } from "./archive-store.server.ts";

export async function showArchive(desk: SignedIn): Promise<Response> {
  const { database, delivery, now, siteUrl } = desk.services;
  const { timeZone } = delivery.plan;
  const today = localDay(now(), timeZone);
  const query = desk.url.searchParams;
  const asked = {
    path: query.get("path") ?? "/",
    day: query.get("on") ?? today,
  };
  const path = pathOf(asked.path, siteUrl);
  const problem = isStorableDay(asked.day)
    ? undefined
    : "Enter the date as YYYY-MM-DD, such as 2026-11-22.";
  const found = problem
    ? []
    : await listArchived(database, path, dayOf(asked.day, timeZone));
  return deskPage(
    desk,
    "Archive",
    <div className="stack-8">
      <PageHead up={{ href: "/content", label: "Content" }} title="Archive">
        The text, layout and photos of every public page as it was sent: proof
        of what you advertised, and when. Video isn't in it, so keep the
        original of yours.
      </PageHead>
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="stack-8">
          <form className="flex flex-wrap items-end gap-4">
            <div className="min-w-[min(16rem,100%)] grow">
              <Field
                label="Page"
                hint="Its URL or path, such as /locations/alabama."
                name="path"
                defaultValue={asked.path}
              />
            </div>
            <Field
              label="Day"
              type="date"
              name="on"
              max={today}
              defaultValue={asked.day}
              error={problem}
            />
            <Submit label="Show" variant="action" />
          </form>
          <Versions path={path} found={found} timeZone={timeZone} />
        </div>
        <MonthForm month={today.slice(0, 7)} />
      </div>
    </div>,
    { current: "/content", status: problem ? 422 : 200 },
  );
}

function Versions({
  path,
  found,
  timeZone,
}: {
  path: string;
  found: readonly ArchivedPage[];
  timeZone: string;
}) {
  if (found.length === 0) {
    return (
      <p>
        Nothing was archived for <Path>{path}</Path> by that day. A page is
        archived when someone visits it, and all others within minutes of each
        change.
      </p>
    );
  }
  return (
    <section className="stack-4">
      <h2 className="text-xl">
        <Path>{path}</Path> on that day
      </h2>
      <p className="text-muted">
        A download is the page's HTML alone, without its photos. To see those,
        open it here.
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {found.map(({ sequence, hash, at }) => (
          <li key={sequence} className="stack-1 py-3">
            <p>
              {hash ? "Like this" : "There was no such page"} from{" "}
              {formatDateTime(at, timeZone, { second: "2-digit" })}
            </p>
            {hash && (
              <p className="flex flex-wrap gap-x-6">
                <TextLink href={`/archive/${sequence}`} label="Open it" />
                <TextLink
                  href={`/archive/${sequence}?download`}
                  label="Download it"
                />
                <span className="self-center text-sm break-all text-muted">
                  SHA-256 {hash}
                </span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Path({ children }: { children: ReactNode }) {
  return <span className="break-all">{children}</span>;
}

function MonthForm({ month }: { month: string }) {
  return (
    <form
      method="post"
      action="/archive/export"
      className="stack-4 rounded-card bg-sunken p-4"
    >
      <h2 className="text-xl">A month as one file</h2>
      <p className="text-muted">
        Every page of that month, signed by this site. Store it somewhere safe.
        If anyone doubts it, the person who installed this site can verify the
        file. Even a change of one byte shows.
      </p>
      <div className="flex flex-wrap items-end gap-4">
        <div className="min-w-0">
          <Field
            label="Month"
            type="month"
            name="month"
            max={month}
            defaultValue={month}
            placeholder="2026-11"
          />
        </div>
        <Submit label="Export" />
      </div>
    </form>
  );
}

function pathOf(typed: string, siteUrl: string) {
  const [address = ""] = typed.trim().replace(siteUrl, "").split("#");
  const [path = "", query = ""] = address.split("?");
  const bare = `/${path.replace(/^\/|\/+$/g, "")}`;
  const given = new URLSearchParams(query);
  const read = Object.entries(selecting).flatMap(([name, values]) => {
    const value = given.get(name) ?? "";
    return values.test(value) ? [`${name}=${value}`] : [];
  });
  return read.length > 0 ? `${bare}?${read.join("&")}` : bare;
}

/** In the order of archived URLs. */
const selecting = {
  list: /^[a-z-]+$/,
  page: /^\d+$/,
  qualified: /^false$/,
};
