// Messages at the top of the window: what has been done, or could not be. They go by themselves, and stay while looked at.
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { MeaningMark, type Meaning } from '../fields/filled-mark.tsx'
import styles from './message.module.css'

interface Told {
  /** A message of the same key takes the place of the one before. */
  readonly key: string
  readonly meaning: Meaning
  readonly content: ReactNode
  readonly seconds: number
  readonly turn: number
}
type Said = ReactNode | { readonly content: ReactNode; readonly key?: string; readonly duration?: number }
const most = 3
const usualSeconds = 3
let told: readonly Told[] = []
let turns = 0
const listeners = new Set<() => void>()
const put = (next: readonly Told[]): void => {
  told = next
  for (const listener of listeners) listener()
}
const subscribe = (listen: () => void): (() => void) => {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
const isOpen = (said: Said): said is Exclude<Said, ReactNode> => typeof said === 'object' && said !== null && 'content' in said

const tell =
  (meaning: Meaning) =>
  (said: Said, seconds = usualSeconds): void => {
    const turn = ++turns
    const { content, key = String(turn), duration = seconds } = isOpen(said) ? said : { content: said }
    const one = { key, meaning, content, seconds: duration, turn }
    put((told.some((other) => other.key === key) ? told.map((other) => (other.key === key ? one : other)) : [...told, one]).slice(-most))
  }
export const message = {
  success: tell('success'),
  error: tell('error'),
  warning: tell('warning'),
  info: tell('info'),
  /** Takes back the message of a key, or all. */
  destroy: (key?: string): void => {
    put(key === undefined ? [] : told.filter((one) => one.key !== key))
  },
}

export const Messages = () => {
  const shown = useSyncExternalStore(subscribe, () => told)
  return (
    <div className={styles['messages']}>
      {shown.map(({ key, ...one }) => (
        <Message key={key} {...one} />
      ))}
    </div>
  )
}
const Message = ({ meaning, content, seconds, turn }: Omit<Told, 'key'>) => {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || seconds === 0) return undefined
    const timer = setTimeout(() => {
      put(told.filter((one) => one.turn !== turn))
    }, seconds * 1000)
    return () => {
      clearTimeout(timer)
    }
  }, [held, seconds, turn])
  return (
    <div
      className={`${styles['message']} ${meaning}`}
      role="alert"
      onPointerEnter={() => {
        setHeld(true)
      }}
      onPointerLeave={() => {
        setHeld(false)
      }}
    >
      <MeaningMark of={meaning} />
      <div>{content}</div>
    </div>
  )
}
