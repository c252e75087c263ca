export type AreaCodes = {
  state: string;
  zones: readonly string[];
  codes: string;
};

const eastern = "America/New_York";
const central = "America/Chicago";
const mountain = "America/Denver";
const arizona = "America/Phoenix";
const pacific = "America/Los_Angeles";
const alaska = "America/Anchorage";
const aleutians = "America/Adak";
const hawaii = "Pacific/Honolulu";
const atlantic = "America/Puerto_Rico";
const chamorro = "Pacific/Guam";
const samoa = "Pacific/Pago_Pago";

export const unknownZones = [eastern, pacific];

export function listTimeZones(state: string | undefined): readonly string[] {
  const rows = areaCodes.filter((row) => row.state === state);
  return [...new Set(rows.flatMap(({ zones }) => zones))];
}

/** As NANPA assigned them, checked on 2026-11-22. An area in two time zones lists both. */
export const areaCodes: readonly AreaCodes[] = [
  { state: "AK", zones: [alaska, aleutians], codes: "907" },
  { state: "AL", zones: [central], codes: "205 251 256 334 483 659 938" },
  { state: "AR", zones: [central], codes: "327 479 501 870" },
  { state: "AS", zones: [samoa], codes: "684" },
  { state: "AZ", zones: [arizona], codes: "480 520 602 623" },
  { state: "AZ", zones: [arizona, mountain], codes: "928" },
  {
    state: "CA",
    zones: [pacific],
    codes:
      "209 213 279 310 323 341 350 369 408 415 424 442 510 530 559 562 619 626 628 650 657 661 669 707 714 738 747 760 805 818 820 831 837 840 858 909 916 925 949 951",
  },
  { state: "CO", zones: [mountain], codes: "303 719 720 748 970 983" },
  { state: "CT", zones: [eastern], codes: "203 475 860 959" },
  { state: "DC", zones: [eastern], codes: "202 771" },
  { state: "DE", zones: [eastern], codes: "302" },
  {
    state: "FL",
    zones: [eastern],
    codes:
      "239 305 321 324 352 386 407 561 645 656 689 727 728 754 772 786 813 863 904 941 954",
  },
  { state: "FL", zones: [eastern, central], codes: "448 850" },
  {
    state: "GA",
    zones: [eastern],
    codes: "229 404 470 478 678 706 762 770 912 943",
  },
  { state: "GU", zones: [chamorro], codes: "671" },
  { state: "HI", zones: [hawaii], codes: "808" },
  { state: "IA", zones: [central], codes: "319 515 563 641 712" },
  { state: "ID", zones: [mountain, pacific], codes: "208 986" },
  {
    state: "IL",
    zones: [central],
    codes:
      "217 224 309 312 331 447 464 618 630 708 730 773 779 815 847 861 872",
  },
  { state: "IN", zones: [eastern], codes: "260 317 463 765" },
  { state: "IN", zones: [eastern, central], codes: "219 574 812 930" },
  { state: "KS", zones: [central], codes: "316 913" },
  { state: "KS", zones: [central, mountain], codes: "620 785" },
  { state: "KY", zones: [eastern], codes: "502 859" },
  { state: "KY", zones: [eastern, central], codes: "270 364 606" },
  { state: "LA", zones: [central], codes: "225 318 337 457 504 985" },
  {
    state: "MA",
    zones: [eastern],
    codes: "339 351 413 508 617 774 781 857 978",
  },
  { state: "MD", zones: [eastern], codes: "227 240 301 410 443 667" },
  { state: "ME", zones: [eastern], codes: "207" },
  {
    state: "MI",
    zones: [eastern],
    codes: "231 248 269 313 517 586 616 679 734 810 947 989",
  },
  { state: "MI", zones: [eastern, central], codes: "906" },
  { state: "MN", zones: [central], codes: "218 320 507 612 651 763 952" },
  {
    state: "MO",
    zones: [central],
    codes: "235 314 417 557 573 636 660 816 975",
  },
  { state: "MP", zones: [chamorro], codes: "670" },
  { state: "MS", zones: [central], codes: "228 471 601 662 769" },
  { state: "MT", zones: [mountain], codes: "406" },
  {
    state: "NC",
    zones: [eastern],
    codes: "252 336 472 704 743 828 910 919 980 984",
  },
  { state: "ND", zones: [central, mountain], codes: "701" },
  { state: "NE", zones: [central], codes: "402 531" },
  { state: "NE", zones: [central, mountain], codes: "308" },
  { state: "NH", zones: [eastern], codes: "603" },
  {
    state: "NJ",
    zones: [eastern],
    codes: "201 551 609 640 732 848 856 862 908 973",
  },
  { state: "NM", zones: [mountain], codes: "505 575" },
  { state: "NV", zones: [pacific], codes: "702 725" },
  { state: "NV", zones: [mountain, pacific], codes: "775" },
  {
    state: "NY",
    zones: [eastern],
    codes:
      "212 315 329 332 347 363 516 518 585 607 624 631 646 680 716 718 838 845 914 917 929 934",
  },
  {
    state: "OH",
    zones: [eastern],
    codes: "216 220 234 283 326 330 380 419 436 440 513 567 614 740 937",
  },
  { state: "OK", zones: [central], codes: "405 539 572 580 918" },
  { state: "OR", zones: [pacific], codes: "503 971" },
  { state: "OR", zones: [mountain, pacific], codes: "458 541" },
  {
    state: "PA",
    zones: [eastern],
    codes: "215 223 267 272 412 445 484 570 582 610 717 724 814 835 878",
  },
  { state: "PR", zones: [atlantic], codes: "787 939" },
  { state: "RI", zones: [eastern], codes: "401" },
  { state: "SC", zones: [eastern], codes: "803 821 839 843 854 864" },
  { state: "SD", zones: [central, mountain], codes: "605" },
  { state: "TN", zones: [central], codes: "615 629 731 901 931" },
  { state: "TN", zones: [eastern], codes: "865" },
  { state: "TN", zones: [eastern, central], codes: "423 729" },
  {
    state: "TX",
    zones: [central],
    codes:
      "210 214 254 281 325 346 361 409 430 432 469 512 621 682 713 726 737 806 817 830 832 903 936 940 945 956 972 979",
  },
  { state: "TX", zones: [mountain], codes: "915" },
  { state: "UT", zones: [mountain], codes: "385 435 801" },
  {
    state: "VA",
    zones: [eastern],
    codes: "276 434 540 571 686 703 757 804 826 948",
  },
  { state: "VI", zones: [atlantic], codes: "340" },
  { state: "VT", zones: [eastern], codes: "802" },
  { state: "WA", zones: [pacific], codes: "206 253 360 425 509 564" },
  { state: "WI", zones: [central], codes: "262 274 353 414 534 608 715 920" },
  { state: "WV", zones: [eastern], codes: "304 681" },
  { state: "WY", zones: [mountain], codes: "307" },
];
