export interface ErrorPageProps {
  readonly status: number
  readonly message: string
  /** What the visitor can do about it; null if there is nothing. */
  readonly advice: string | null
  /** Text of the link to the home page; null where there is no page to link to. */
  readonly homeLabel: string | null
  /** Id of the request in the log, for errors whose message is hidden. */
  readonly reference: { readonly label: string; readonly id: string } | null
}

/** Shown instead of the page. The link leads to `/` in every language. */
export function ErrorPage({ status, message, advice, homeLabel, reference }: ErrorPageProps) {
  return (
    <section className="error-page" data-error-status={status}>
      <p className="error-page__status" aria-hidden="true">
        {status}
      </p>
      <h1 className="error-page__message">{message}</h1>
      {advice !== null && <p className="error-page__advice">{advice}</p>}
      {homeLabel !== null && (
        <p className="error-page__home">
          <a href="/">{homeLabel}</a>
        </p>
      )}
      {reference && (
        <p className="error-page__reference">
          {reference.label}: <code>{reference.id}</code>
        </p>
      )}
    </section>
  )
}
