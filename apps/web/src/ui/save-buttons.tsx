import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useUnsaved } from './unsaved.ts'

interface Props {
  readonly changed: boolean
  readonly discard: string
  readonly save: string
  /** Which right is missing to save. */
  readonly missingPermission: string | undefined
  /** What else stands in the way of saving. */
  readonly why?: string | undefined
  readonly busy: boolean
  readonly onDiscard: () => void
  readonly onSave: () => void
}
/** Dropping and saving what was changed on a page; both are off, and say so, while nothing was. While something was, the page is not left without a question. */
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
