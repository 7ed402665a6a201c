import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useUnsaved } from '../overlay/unsaved.ts'

interface Props {
  readonly changed: boolean
  readonly discard: string
  readonly save: string
  /** The permission that saving lacks. */
  readonly missingPermission: string | undefined
  /** Another reason why saving is disabled. */
  readonly why?: string | undefined
  readonly busy: boolean
  readonly onDiscard: () => void
  readonly onSave: () => void
}
/**
 * Buttons to discard and to save a page's changes; both are disabled, with the reason, while nothing has changed. With
 * changes, leaving the page needs a confirmation.
 */
export const SaveButtons = ({ changed, discard, save, missingPermission, why, busy, onDiscard, onSave }: Props) => {
  const { t } = useTranslation('form')
  useUnsaved(changed)
  const still = changed ? undefined : t('unchanged')
  return (
    <>
      <Button disabled={!changed} title={still} onClick={onDiscard}>
        {discard}
      </Button>
      <Button
        type="primary"
        disabled={!changed || missingPermission !== undefined || why !== undefined}
        title={missingPermission ?? still ?? why}
        loading={busy}
        onClick={onSave}
      >
        {save}
      </Button>
    </>
  )
}
