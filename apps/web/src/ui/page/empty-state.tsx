import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** start: nothing here yet. none: no matches. sealed: failed. locked: not open to this person. */
export type EmptyKind = 'start' | 'none' | 'sealed' | 'locked'
/** Ink line on a ground line, paper fill, one accent. */
const Picture = ({ kind }: { kind: Exclude<EmptyKind, 'locked'> }) => (
  <svg width="132" height="96" viewBox="0 0 132 96" fill="none" aria-hidden="true">
    <path d="M10 84H122" stroke="var(--edge-strong)" strokeWidth="1.6" strokeLinecap="round" />
    <path
      d="M40 18h52v60l-6.5-4-6.5 4-6.5-4-6.5 4-6.5-4-6.5 4-6.5-4-6.5 4z"
      fill="var(--paper)"
      stroke="var(--text)"
      strokeWidth="1.6"
      strokeLinejoin="round"
    />
    <path d="M50 32h22M50 42h32M50 52h26" stroke="var(--edge-strong)" strokeWidth="1.6" strokeLinecap="round" />
    {kind === 'start' && <path d="M98 62v18M89 71h18" stroke="var(--accent)" strokeWidth="2" strokeLinecap="round" />}
    {kind === 'none' && (
      <>
        <circle cx="96" cy="60" r="10" stroke="var(--accent)" strokeWidth="2" fill="var(--sheet)" />
        <path d="m103.500 67.500 8 8" stroke="var(--accent)" strokeWidth="2" strokeLinecap="round" />
      </>
    )}
    {kind === 'sealed' && (
      <>
        <circle cx="82" cy="60" r="13" stroke="var(--seal)" strokeWidth="2" fill="var(--sheet)" fillOpacity=".7" />
        <path d="M76 60h12" stroke="var(--seal)" strokeWidth="2" strokeLinecap="round" />
      </>
    )}
  </svg>
)
/** The tax hall with a lock: a page that is not open. */
export const LockedPicture = () => (
  <svg width="142" height="88" viewBox="0 0 142 88" fill="none" aria-hidden="true" strokeLinejoin="round">
    <path d="M18 17h107v66H18z" fill="var(--paper)" stroke="var(--text)" strokeWidth="1.6" />
    <path d="M29.500 3h84v14h-84z" fill="var(--paper)" stroke="var(--text)" strokeWidth="1.6" />
    <path d="M12 17h119M2 83h138" stroke="var(--text)" strokeWidth="1.6" strokeLinecap="round" />
    <path d="M36 31v52M53 31v52M89 31v52M106 31v52" stroke="var(--edge-strong)" strokeWidth="1.6" strokeLinecap="round" />
    <path d="M64 48v-6a7 7 0 0 1 14 0v6" stroke="var(--seal)" strokeWidth="1.8" />
    <rect x="59" y="47" width="24" height="20" rx="2.500" fill="var(--seal)" />
    <circle cx="71" cy="57" r="2" fill="var(--sheet)" />
  </svg>
)
/** `whole`: the page has no other content, so its title is the page's heading. */
export const EmptyState = ({
  kind,
  title,
  text,
  actions,
  whole = false,
}: {
  kind: EmptyKind
  title: ReactNode
  text?: ReactNode
  actions?: ReactNode
  whole?: boolean
}) => (
  <div className={styles['empty-state']}>
    {kind === 'locked' ? <LockedPicture /> : <Picture kind={kind} />}
    {whole ? <h1>{title}</h1> : <h3>{title}</h3>}
    {text ? <p>{text}</p> : null}
    {actions}
  </div>
)
