import styles from './logo.module.css'
/** 台 drawn as a fold over a ticket with two notches, white on seal red. */
export const Mark = ({ size = 26 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" fill="none" role="img" aria-label="票台">
    <rect width="32" height="32" rx="7" fill="var(--seal)" />
    <path d="M15.6 5.6 L10.4 12.3 L21.2 11.6" stroke="var(--on-accent)" strokeWidth="2.3" strokeLinecap="round" strokeLinejoin="round" />
    <path d="M18.900 8.300 L22.300 13" stroke="var(--on-accent)" strokeWidth="2.3" strokeLinecap="round" />
    <path
      d="M9.6 16.6 H22.4 A1 1 0 0 1 23.4 17.6 V19.2 A2.2 2.2 0 0 0 23.4 23.6 V25.2 A1 1 0 0 1 22.4 26.2 H9.6 A1 1 0 0 1 8.6 25.2 V23.6 A2.2 2.2 0 0 0 8.6 19.2 V17.6 A1 1 0 0 1 9.6 16.6 Z"
      stroke="var(--on-accent)"
      strokeWidth="2.2"
      strokeLinejoin="round"
    />
  </svg>
)
export const Logo = ({ english, size = 26, large = false }: { english: boolean; size?: number; large?: boolean }) => (
  <span className={`${styles['logo']}${large ? ' large' : ''}`}>
    <Mark size={size} />
    <b>{english ? 'Piaotai' : '票台'}</b>
  </span>
)
