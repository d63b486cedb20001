import React, {
  Children,
  Fragment,
  isValidElement,
  memo,
  type ReactElement,
  type ReactNode,
  useContext,
  useId,
  useState,
} from 'react'
import { preconnect } from 'react-dom'
import { I18nContext } from 'react-i18next'

/** Components as sections write them, for `compile-markup.test.ts`: rendered by React, and as they are compiled. */
export interface Given {
  readonly text: string
  readonly count: number
  readonly list: readonly string[]
  readonly isOn: boolean
  readonly nothing: null
}

const ICON = (
  <svg viewBox="0 0 1 1" aria-hidden="true" focusable="false">
    <path d="M0 0" strokeWidth={2} strokeLinecap="round" />
  </svg>
)
const more = { title: 'a & b', 'data-more': true }

function Card({ children, icon, href }: { children?: ReactNode; icon?: ReactNode; href: string }) {
  return (
    <article className="card">
      {icon} <a href={href}>{children}</a>
    </article>
  )
}

const Twice = ({ children }: { children: ReactNode }) => (
  <>
    {children}
    {children}
  </>
)

/** What both ways show. */
export const shown: Readonly<Record<string, (given: Given) => ReactNode>> = {
  'fixed markup': () => (
    <section className="a" id={'b'} hidden data-n={3} lang={undefined}>
      <h2 title='"quoted"'>It's fixed</h2>
      <br />
      <img src="/a.png" alt="" loading="lazy" width={3} />
      <div />
    </section>
  ),
  'texts beside values': ({ text, count }) => (
    <p>
      Before {text} between{text}
      {count} {'literal'} {1}
      {2}
      {''}after
    </p>
  ),
  'the last of several values': ({ text, count, list }) => (
    // biome-ignore lint/complexity/noCommaOperator: minifiers write it, and so do people.
    <p title={(list.join(), text)}>{(list.join(), count)}</p>
  ),
  'values beside values': ({ text, count }) => (
    <p>
      {text}
      {text}
      {count}
    </p>
  ),
  'empty values between texts': ({ nothing, isOn }) => (
    <p>
      a{nothing}b{!isOn}c{''}d{isOn && ''}e{undefined}
    </p>
  ),
  'a text behind an element': ({ text }) => (
    <p>
      <b>{text}</b>a<i />
      {text}
    </p>
  ),
  'lines, tabs and comments': ({ text }) => (
    <p>
      {/* nobody reads this */}
      one
      {text} two three {/* nor this */}
      four
    </p>
  ),
  'named characters': ({ text }) => (
    <p title="a &amp; b&nbsp;" lang="es">
      one&nbsp;two &lt; {text}&hellip;
    </p>
  ),
  'special characters': ({ text }) => (
    <p title={`<"${text}&'>`}>
      {'<'} &amp; {'"'} {`</p>${text}`} ' "
    </p>
  ),
  'attributes with values': ({ text, count, isOn, nothing }) => (
    <div className={text} id={nothing ?? undefined} hidden={isOn} tabIndex={count} aria-hidden={isOn} data-x={text}>
      <time dateTime={text} />
      <img src={text} alt={text} loading="lazy" />
      <a href={text} className="x" onClick={() => {}}>
        {text}
      </a>
      <th colSpan={count} scope="row" style={{ color: text }} />
      <output htmlFor={text} />
    </div>
  ),
  'attributes spread': ({ text }) => (
    <p {...more} className="a">
      {text} <b>b</b>
    </p>
  ),
  'the same attribute twice': () => (
    // @ts-expect-error: the last one counts.
    // biome-ignore lint/suspicious/noDuplicateJsxProps: that is the case
    <p className="a" className="b" />
  ),
  'lists with keys': ({ list }) => (
    <ul>
      {list.map((each, at) => (
        <li key={each} id={`i${at}`}>
          {at}: {each}
        </li>
      ))}
      <li>last</li>
    </ul>
  ),
  conditions: ({ isOn, text }) => (
    <div>
      {isOn ? <b>{text}</b> : <i>no</i>}
      {isOn && 'yes'}
      {!isOn || <u />}
      {<s>{text}</s>}
    </div>
  ),
  fragments: ({ text, list }) => (
    <>
      a{/* biome-ignore lint/complexity/noUselessFragments: that is the case */}
      <>
        {text}
        <b>c</b>
      </>
      {list.map((each) => (
        <Fragment key={each}>
          {each}, <i>{each}</i>
        </Fragment>
      ))}
      d
    </>
  ),
  'components in markup': ({ text }) => (
    <div>
      a
      <Card href={text} icon={ICON}>
        the <b>card</b> {text}
      </Card>
      <Card href="/fixed" icon=<i>e</i> />b
      <Twice>
        c <em>d</em>
      </Twice>
      e
    </div>
  ),
  'components that stand alone': ({ text }) => <Card href={text}>{text}</Card>,
  'forms and pictures': ({ text, isOn }) => (
    <form action="/a" className="f" method="post">
      <label>
        {text} <input name="n" value={text} readOnly className="i" checked={isOn} type="checkbox" />
      </label>
      <button name="b" className="c" type="submit" disabled={!isOn}>
        Go <b>on</b>
      </button>
      <picture className="p">
        <source srcSet={text} />
        <img src={text} alt="" />
      </picture>
      <noscript>
        <img src="/none.png" alt={text} />
      </noscript>
    </form>
  ),
  'pictures that are fetched ahead': ({ text }) => (
    <div>
      <img src={text} alt="" />
      <img src="/b.png" alt="" fetchPriority="high" loading={undefined} />
      <img src="/c.png" alt="" loading={text === '' ? 'lazy' : 'eager'} />
    </div>
  ),
  'markup of its own': ({ text }) => (
    <div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: that is the case */}
      <p className="a" dangerouslySetInnerHTML={{ __html: `<b>${text.length}</b>` }} />
      <pre className="p">
        {'a'}
        {text}
      </pre>
    </div>
  ),
  'values in the order in which they are written': () => {
    let last = 0
    const next = () => {
      last += 1
      return last
    }
    return (
      <ol start={next()}>
        <li value={next()}>{next()}</li>
        {next()} <Card href={`/${next()}`}>{next()}</Card>
      </ol>
    )
  },
  types: ({ list }) => (
    <p>
      {(list as string[]).map<ReactNode>((each) => (
        <b key={each}>{each satisfies string}</b>
      ))}
    </p>
  ),
  'React under its own name': ({ text }) => (
    <p>
      {React.useMemo(
        () => (
          <React.Fragment key="a">{text}</React.Fragment>
        ),
        [text],
      )}
    </p>
  ),
  SVG: ({ count }) => (
    <svg aria-label="a" role="img" viewBox={`0 0 ${count} 1`} xmlns="http://www.w3.org/2000/svg">
      <g fill="none" strokeWidth={count} fillRule="evenodd">
        <use href="#a" />
        <text x={count}>t</text>
      </g>
    </svg>
  ),
}

function Looks({ children, at }: { children: ReactElement<{ title: string }>; at: 'key' | 'type' | 'props' }) {
  return <p>{JSON.stringify(children[at])}</p>
}

const Remembered = memo(() => <p>remembered</p>)

/** What only React can show. */
export const reactOnly: Readonly<Record<string, (given: Given) => ReactNode>> = {
  'a state': function Stateful() {
    const [value] = useState('a')
    return <p>{value}</p>
  },
  'an id': function Identified() {
    return <p id={useId()}>a</p>
  },
  'a look at elements': ({ text }) => <p>{isValidElement(<b>{text}</b>) ? 'an element' : 'none'}</p>,
  'a look at the key of a component': () => (
    <Looks at="key">
      <Twice key="a">b</Twice>
    </Looks>
  ),
  'a look at the kind of an element': ({ text }) => (
    <Looks at="type">
      <b title={text} />
    </Looks>
  ),
  'a look at the props of an element': ({ text }) => (
    <Looks at="props">
      <b title={text} />
    </Looks>
  ),
  'a context of a package': function Translated() {
    return <p>{useContext(I18nContext) === undefined ? 'none' : 'one'}</p>
  },
  'a hint for the head': ({ text }) => {
    preconnect('https://example.com')
    return <p>{text}</p>
  },
  'a list of children': ({ text }) => <p>{Children.count([<b key="b">{text}</b>])}</p>,
  'a component of React': () => <Remembered />,
  'a link without an address': ({ text }) => (
    <a href={text.slice(text.length)} className="a">
      up the page
    </a>
  ),
  'a script': () => <div>{<script src="/a.js" />}</div>,
}
