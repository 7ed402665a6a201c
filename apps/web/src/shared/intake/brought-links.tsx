// After an import: what it brought may be verified, and seen.
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Brought } from './brought.ts'

interface Props {
  readonly brought: Brought
  readonly className: string | undefined
  /** Before the page changes. */
  readonly onGo?: () => void
}
export const BroughtLinks = ({ brought: { count, toVerify, see, verify }, className, onGo }: Props) => {
  const { t } = useTranslation('intake')
  const navigate = useNavigate()
  const way = (word: string, link: Brought['see']) => (
    <button
      type="button"
      className={className}
      onClick={() => {
        onGo?.()
        void navigate(link)
      }}
    >
      {word}
    </button>
  )
  return (
    <>
      {toVerify > 0 ? (
        <>
          {way(t('brought.verify', { count: toVerify }), verify)}
          {' · '}
        </>
      ) : null}
      {way(t('brought.see', { count }), see)}
    </>
  )
}
