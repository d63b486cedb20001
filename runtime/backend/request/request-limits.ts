import { GraphQLError } from 'graphql'
import { senderOf } from '../../site/http/sender-of.ts'
import { type AttemptLimit, type AttemptRate, createAttemptLimit } from './attempt-limit.ts'
import type { BackendContext } from './backend-context.ts'

/** Enough for somebody who tries to remember a password; a guesser gets 1,450 tries a day. Successful logins do not count. */
const loginByAccount: AttemptRate = { burst: 10, refillMs: 60_000 }
/** More than for one account, since several people may share an address. */
const loginByAddress: AttemptRate = { burst: 20, refillMs: 30_000 }
/** Each entry takes space in somebody's mailbox, and on the disk. */
const entryByAddress: AttemptRate = { burst: 30, refillMs: 20_000 }

/**
 * The rate limits of a back-end. Requests without an address (from this process) are not limited by address. While somebody guesses the password of
 * an account, its owner has to wait, too, but for at most a minute after the last guess.
 */
export interface RequestLimits {
  /**
   * Counts an attempt to sign in, whether or not the account exists.
   *
   * @returns a function to call when the credentials were right, which undoes the count.
   * @throws GraphQLError RATE_LIMITED, before anything is compared.
   */
  countLogin(account: string, context: BackendContext): () => void
  /**
   * Counts an entry that is sent as mail, or that anybody may add.
   *
   * @throws GraphQLError RATE_LIMITED
   */
  countEntry(context: BackendContext): void
}

/** @param now - a monotonic clock, in ms. */
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
      // The address is counted first, so that a sender without tries left cannot use up those of an account.
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
