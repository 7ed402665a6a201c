// Parts that need antd load together with its root, so that what needs no antd works before it has loaded.
import { createElement, lazy, type ComponentType, type LazyExoticComponent } from 'react'

type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>

/** Loads a part or a page, and what antd stands in; the part's own props are those of the result. */
export const withAntd =
  <P extends object>(load: Load<P>): Load<P> =>
  async () => {
    const [{ AntdRoot }, { default: Part }] = await Promise.all([import('./antd-root.tsx'), load()])
    return { default: (props: P) => createElement(AntdRoot, null, createElement(Part, props)) }
  }
const afterMs = 2000
/** Once the page stands and nothing else is to do, fetches what menus and boxes need: they then open at once. */
export const fetchAntdAhead = (): (() => void) => {
  const fetchAhead = (): void => {
    Promise.all([import('./antd-root.tsx'), import('../controls/drop-list.tsx'), import('../overlay/pop-layer.tsx')]).catch(() => undefined)
  }
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(fetchAhead)
    else fetchAhead()
  }, afterMs)
  return () => {
    clearTimeout(timer)
  }
}
/** `React.lazy` for a part that needs antd. */
export const lazyAntd = <P extends object>(load: Load<P>): LazyExoticComponent<ComponentType<P>> => lazy(withAntd(load))
