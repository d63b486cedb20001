/** In a prerendered site: the id of the ledger that it was written with. By this file such a folder is known, wherever it lies. */
export const LEDGER_ID = '_site/ledger.txt'

/** What lies beside a prerendered site, since it is not for visitors: by what comes after the name of its folder. */
export const beside = {
  /** What its pages are made of. */
  ledger: '.ledger',
  /** Of what all of it was made: a word on this machine, which says nothing on another one. */
  seal: '.seal',
  /** The site as it was before it changed last. */
  former: '.before',
  /** What nginx is told, where that is its host. */
  nginx: '.nginx.conf',
} as const
