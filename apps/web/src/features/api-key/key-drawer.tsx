// One key beside the list: all its rights and addresses, who holds it, and when it was used last.
import { useTranslation } from 'react-i18next'
import { minuteOf } from '../../lib/format/moment.ts'
import type { List } from '../../ui/kits/list/use-list.ts'
import type { RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { useListedRecord } from '../../ui/kits/records/listed-record.ts'
import { RecordDrawer } from '../../ui/kits/records/record-drawer.tsx'
import { Nil } from '../../ui/values/amount.tsx'
import type { ApiKey } from './api-key.queries.ts'
import { Expiry, Scopes } from './key-list.tsx'

interface Props {
  readonly id: string
  readonly list: Pick<List<ApiKey>, 'data' | 'loading' | 'refresh'>
  readonly rowActions: Pick<RowActions<ApiKey>, 'actions' | 'act' | 'busy'>
  readonly onClose: () => void
}
const KeyDrawer = ({ id, list, rowActions, onClose }: Props) => {
  const { t } = useTranslation('apiKey')
  const { record: key, failed } = useListedRecord(list, id)
  return (
    <RecordDrawer<ApiKey>
      title={key?.name ?? '…'}
      record={key}
      state={key ? <Expiry t={t} of={key} /> : null}
      rowActions={rowActions}
      facts={
        key
          ? [
              [
                t('key'),
                <span key="key" className="mono">
                  pt_live_…{key.ends}
                </span>,
              ],
              [t('owner'), key.owner.name],
              [t('createdAt'), minuteOf(key.createdAt)],
              [t('expires'), key.expiresOn],
              [t('lastUse'), key.lastUsedAt === null ? t('never') : minuteOf(key.lastUsedAt)],
              [t('lastFrom'), key.lastUsedFrom ?? <Nil key="from" />],
              [t('calls'), t('times', { count: key.calls })],
              [t('sources'), key.sources.length === 0 ? t('noSources') : key.sources.map((one) => t(`sourceNames.${one as 1}`)).join('、')],
              ...(key.endedAt === null
                ? []
                : [[t(`states.${key.state}`), t('endedBy', { at: minuteOf(key.endedAt), by: key.endedBy ?? '' })] as const]),
            ]
          : []
      }
      events={undefined}
      failed={failed}
      onClose={onClose}
    >
      {key ? (
        <>
          <section aria-label={t('scopes')}>
            <h3>{t('scopes')}</h3>
            <Scopes t={t} scopes={key.scopes} most={key.scopes.length} />
          </section>
          <section aria-label={t('addresses')}>
            <h3>{t('addresses')}</h3>
            {key.addresses.length === 0 ? t('anywhere') : key.addresses.map((one) => <div key={one}>{one}</div>)}
          </section>
        </>
      ) : null}
    </RecordDrawer>
  )
}
export default KeyDrawer
