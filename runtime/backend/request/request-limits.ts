import { GraphQLError } from 'graphql'
import { senderOf } from '../../site/http/sender-of.ts'
import { type AttemptLimit, type AttemptRate, createAttemptLimit } from './attempt-limit.ts'
import type { BackendContext } from './backend-context.ts'

/** Enough for somebody who has forgotten which password it was; a guesser gets 1,450 tries a day. A right sign-in costs nothing. */
const loginByAccount: AttemptRate = { burst: 10, refillMs: 60_000 }
/** More than for one account: several people may share an address. */
const loginByAddress: AttemptRate = { burst: 20, refillMs: 30_000 }
/** Each fills somebody's mailbox, and the disk. */
const entryByAddress: AttemptRate = { burst: 30, refillMs: 20_000 }

/**
 * What a sender may not do as often as it likes. Requests without an address (from this process) are not counted by address. Somebody who
 * guesses at an account keeps its owner waiting, too, for a minute at most after the last guess.
 */
export interface RequestLimits {
  /**
   * Counts a try to sign in, whether or not there is such an account.
   *
   * @returns call it when the credentials were right.
   * @throws GraphQLError RATE_LIMITED, before anything is compared.
   */
  countLogin(account: string, context: BackendContext): () => void
  /**
   * Counts an entry that is sent as a mail, or that anybody may add.
   *
   * @throws GraphQLError RATE_LIMITED
   */
  countEntry(context: BackendContext): void
}

/** @param now - clock, in ms since 1970. */
export function createRequestLimits(now: () => number): RequestLimits {
  const accounts = createAttemptLimit(loginByAccount, now)
  const loginAddresses = createAttemptLimit(loginByAddress, now)
  const entryAddresses = createAttemptLimit(entryByAddress, now)
  const take = (limit: AttemptLimit, key: string, context: BackendContext) => {
    const waitMs = limit.take(key)
    if (waitMs === 0) return
    const waitS = Math.ceil(waitMs / 1000)
    context.retryAfterS = Math.max(context.retryAfterS ?? 0, waitS)
    throw new GraphQLError(`Too many attempts. Try again in ${waitS} s.`, { extensions: { code: 'RATE_LIMITED' } })
  }
  return {
    countLogin(account, context) {
      const key = account.trim().toLowerCase()
      const sender = context.address === null ? null : senderOf(context.address)
      // The address first: who has used up its tries cannot use up those of an account.
      if (sender !== null) take(loginAddresses, sender, context)
      take(accounts, key, context)
      return () => {
        if (sender !== null) loginAddresses.refund(sender)
        accounts.refund(key)
      }
    },
    countEntry(context) {
      if (context.address !== null) take(entryAddresses, senderOf(context.address), context)
    },
  }
}
