import type { MouseEvent } from "react";
import { MenuIcon } from "../../brand/icons.tsx";
import { PageLink } from "../page-link.tsx";

const links = [
  { to: "/#case-types", label: "Case types" },
  { to: "/locations", label: "Locations" },
  { to: "/#how-it-works", label: "How it works" },
  { to: "/blog", label: "Blog" },
];

export function SiteMenu() {
  return (
    <nav
      id="site-menu"
      aria-label="Main"
      popover="auto"
      className="site-menu no-print"
    >
      {links.map(({ to, label }) => (
        <PageLink
          key={to}
          to={to}
          // The browser moves the focus to a section; the router would only scroll.
          reloadDocument={to.includes("#")}
          onClick={closeMenu}
          className="flex min-h-12 items-center rounded-control px-3 font-semibold hover:bg-sunken"
        >
          {label}
        </PageLink>
      ))}
    </nav>
  );
}

export function MenuButton({ className }: { className: string }) {
  return (
    // Not of type "button": those wait until scripts have arrived.
    <button
      type="submit"
      popoverTarget="site-menu"
      className={`bar-item no-print max-w-14 lg:hidden ${className}`}
    >
      <MenuIcon />
      Menu
    </button>
  );
}

/** Only loading a document would close the menu, and the router changes pages without loading one. */
function closeMenu({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.closest<HTMLElement>("[popover]")?.hidePopover?.();
}
