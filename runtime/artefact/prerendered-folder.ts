/** The file in a prerendered site with the id of its ledger. It also marks a folder as a prerendered site, wherever it is. */
export const LEDGER_ID = '_site/ledger.txt'

/** Files and folders beside a prerendered site, since they are not for visitors: what follows the folder's name. */
export const beside = {
  /** What each page is made of. */
  ledger: '.ledger',
  /** What the whole site was made of; only valid on the machine that wrote it. */
  seal: '.seal',
  /** The site before its last change. */
  former: '.before',
  /** The configuration for nginx. */
  nginx: '.nginx.conf',
} as const
