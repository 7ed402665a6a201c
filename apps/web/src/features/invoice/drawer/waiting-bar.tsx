// A new original waits at this invoice: a bar above its fields with a link to the comparison.
import { Scale } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './invoice-drawer.module.css'

const WaitingDialog = lazy(() => import('../../../shared/intake/waiting-dialog.tsx'))

interface Props {
  readonly area: 'personal' | 'company'
  readonly id: string
  readonly count: number
  /** Visible through a granted pool: read-only. */
  readonly readOnly: boolean
  readonly onDecided: () => void
}
export const WaitingBar = ({ area, id, count, readOnly, onDecided }: Props) => {
  const { t } = useTranslation('intakeWaiting')
  const [open, setOpen] = useState(false)
  return (
    <>
      {count > 0 ? (
        <div className={styles['warning-bar']} role="status">
          <Scale size={15} aria-hidden="true" />
          <b>{t('bar', { count })}</b>
          <span title={t('barText')}>{t('barText')}</span>
          {readOnly ? null : (
            <button
              type="button"
              className="number-link"
              onClick={() => {
                setOpen(true)
              }}
            >
              {t('barOpen')}
            </button>
          )}
        </div>
      ) : null}
      <Suspense>
        {open ? (
          <WaitingDialog
            area={area}
            id={id}
            onClose={() => {
              setOpen(false)
            }}
            onDecided={onDecided}
          />
        ) : null}
      </Suspense>
    </>
  )
}
