import { describe, expect, it } from 'vitest'
import { notFound, pageErrorOf } from '../../runtime/steps/page-error.ts'

describe('the status of what was thrown: statusCode, else status, else the response’s, else 500', () => {
  it.each([
    [{ statusCode: 403 }, 403],
    [{ status: 418 }, 418],
    [{ response: { status: 502 } }, 502],
    [{ statusCode: 410, status: 500 }, 410],
    [{ statusCode: Number.NaN, status: 0, response: { status: 502 } }, 502],
    [{ status: 404, response: { status: 500 } }, 404],
    [{ statusCode: null, status: 404 }, 404],
    [{ statusCode: 200, status: 404 }, 500],
    [{ statusCode: 400 }, 400],
    [{ statusCode: 599 }, 599],
    [{ statusCode: 399 }, 500],
    [{ statusCode: 600 }, 500],
    [{ statusCode: 404.5 }, 500],
    [{ statusCode: '404' }, 500],
    [{ statusCode: Number.NaN }, 500],
    [{}, 500],
    ['boom', 500],
    [null, 500],
    [undefined, 500],
    [new Error('x'), 500],
  ])('%j → %i', (thrown, status) => {
    expect(pageErrorOf(thrown)).toMatchObject({ status, cause: thrown })
  })

  it.each([
    new Error('the password is 1234'),
    { message: 'the password is 1234', statusCode: 503 },
    'the password is 1234',
  ])('hides the message of what is unexpected', (thrown) => {
    expect(pageErrorOf(thrown).message).toBe('Error')
  })

  it('has the same message for every 404', () => {
    expect(pageErrorOf({ statusCode: 404, message: 'row 7' }).message).toBe('This page could not be found')
    expect(notFound()).toEqual({ status: 404, message: 'This page could not be found' })
  })
})
