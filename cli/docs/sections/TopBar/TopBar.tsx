import { Link } from 'sitio'

/** The head of every page. The field leads to the page of results, whose section searches. */
export function TopBar() {
  return (
    <header className="top-bar">
      <Link className="top-bar__name" to="index">
        sitio
      </Link>
      {/* biome-ignore lint/a11y/useSemanticElements: not all browsers know the element for it. */}
      <form className="top-bar__search" role="search" aria-label="Documentation" action="/search" method="get">
        <input type="search" name="q" maxLength={80} aria-label="Search the documentation" placeholder="Search" />
      </form>
      <a className="top-bar__contents" href="#contents">
        Contents
      </a>
    </header>
  )
}
