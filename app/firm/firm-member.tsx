import type { ReactNode } from "react";
import { Portrait } from "../brand/drawings/portrait.tsx";
import type { PortraitName } from "../brand/drawings/portraits.ts";
import type { Photo } from "../brand/media/photo.ts";
import { Picture } from "../brand/media/picture.tsx";

export function FirmMember({
  name,
  title,
  photo,
  alt = "",
  drawing,
  children,
}: {
  name: string;
  title: string;
  photo: Photo | undefined;
  alt: string | undefined;
  drawing?: PortraitName | undefined;
  children?: ReactNode;
}) {
  return (
    <li className="max-sm:grid max-sm:grid-cols-[7rem_1fr] max-sm:gap-x-5 max-sm:border-t max-sm:border-line max-sm:pt-5">
      {photo ? (
        <Picture
          photo={photo}
          alt={alt}
          sizes="(width < 40rem) 7rem, 14rem"
          className="w-full rounded-card"
        />
      ) : (
        drawing && <Portrait name={drawing} />
      )}
      <div className="sm:border-t sm:border-line sm:pt-4">
        <h3 className="text-xl">{name}</h3>
        <p className="text-sm font-semibold text-muted">{title}</p>
        {children}
      </div>
    </li>
  );
}
