// 最近的批量修改: one's own batches of the last 24 hours, each with undo.
import { Button, Skeleton } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { minuteOf } from '../../../lib/format/moment.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useChangeWords } from '../batch/change-preview.tsx'
import { changesQuery } from '../invoice.queries.ts'
import { useUndo } from '../use-undo.tsx'
import styles from '../batch/batch.module.css'

interface Props {
  readonly area: 'personal' | 'company'
  readonly onClose: () => void
  readonly onChanged: () => void
}
const RecentChanges = ({ area, onClose, onChanged }: Props) => {
  const { t } = useTranslation('invoice')
  const client = useQueryClient()
  const { nameOf } = useChangeWords()
  const changes = useQuery(changesQuery(area))
  const { undo } = useUndo(area, () => {
    void client.invalidateQueries({ queryKey: changesQuery(area).queryKey })
    onChanged()
  })
  return (
    <Dialog
      title={t('batch.recent')}
      facts={t('batch.recentFacts')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('detail.close')}</Button>}
    >
      {changes.data === undefined ? (
        <Skeleton active />
      ) : changes.data.length === 0 ? (
        <p className="sub">{t('batch.noRecent')}</p>
      ) : (
        <ul className={styles['change-list']}>
          {changes.data.map((change) => (
            <li key={change.id}>
              <time className="mono">{minuteOf(change.at).slice(5)}</time>
              <b>{t(`batch.${change.kind}`)}</b>
              <span>{t('batch.facts', { count: change.count })}</span>
              <span className="sub">{change.kind === 'edit' ? change.fields.map(nameOf).join(t('list.comma')) : null}</span>
              {change.undone ? (
                <em>{t('batch.wasUndone')}</em>
              ) : (
                <Button
                  size="small"
                  onClick={() => {
                    void undo(change.id)
                  }}
                >
                  {t('batch.undo')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
export default RecentChanges
