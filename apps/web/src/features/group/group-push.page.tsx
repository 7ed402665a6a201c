// 集团推送: invoices that companies let the group see, pushed by those companies, and what came of it.
import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GroupRecords } from './group-records.tsx'
import { GroupRows } from './group-rows.tsx'

const GroupPushPage = () => {
  const { t } = useTranslation('group')
  const [tab, setTab] = useState<'rows' | 'records'>('rows')
  const tabs = (
    <Segmented
      aria-label={t('push.tab.label')}
      value={tab}
      options={(['rows', 'records'] as const).map((value) => ({ value, label: t(`push.tab.${value}`) }))}
      onChange={setTab}
    />
  )
  const onPushed = () => {
    setTab('records')
  }
  return tab === 'rows' ? (
    <GroupRows tabs={tabs} onPushed={onPushed} />
  ) : (
    <GroupRecords
      tabs={tabs}
      onRows={() => {
        setTab('rows')
      }}
    />
  )
}
export default GroupPushPage
