// Columns of the company's robots.
import type { TFunction } from 'i18next'
import { dayOf } from '../../lib/format/moment.ts'
import { RobotState } from '../../shared/robot/robot-state.tsx'
import type { Robot } from '../../shared/robot/robot.queries.ts'
import type { ConfiguredColumn } from '../../ui/kits/list/columns.ts'
import { RowButtons } from '../../ui/kits/list/row-buttons.tsx'
import type { RowActions } from '../../ui/kits/list/use-row-actions.tsx'

export const robotColumns = (
  t: TFunction<'robot'>,
  { actions, act }: Pick<RowActions<Robot>, 'actions' | 'act'>,
): readonly ConfiguredColumn<Robot>[] => [
  { key: 'name', title: t('name'), width: 130, grows: true, pinned: true, names: true, render: (r) => r.name },
  { key: 'vendor', title: t('vendor'), width: { zh: 90, en: 90 }, render: (r) => t(`vendors.${r.vendor}`) },
  {
    key: 'ends',
    title: t('address'),
    width: { zh: 110, en: 120 },
    render: (r) => (
      <>
        <span className="mono">{t('ends', { ends: r.ends })}</span>
        {r.signed ? <span className="sub"> {t('signed')}</span> : null}
      </>
    ),
  },
  { key: 'kinds', title: t('kinds'), width: 76, render: (r) => t('kindCount', { count: r.kinds.length }) },
  { key: 'at', title: t('at'), width: { zh: 116, en: 96 }, render: (r) => t(`ats.${r.at}`) },
  { key: 'state', title: t('state'), width: 220, render: (r) => <RobotState robot={r} t={t} /> },
  { key: 'language', title: t('language'), width: 84, hidden: 'unlessWide', render: (r) => t(`languages.${r.language}`) },
  { key: 'savedBy', title: t('savedBy'), width: 92, hidden: 'unlessWide', render: (r) => r.savedBy },
  { key: 'savedAt', title: t('saved'), width: 104, hidden: true, render: (r) => dayOf(r.savedAt) },
  {
    key: 'actions',
    title: t('actions'),
    width: { zh: 170, en: 236 },
    pinned: true,
    render: (r) => <RowButtons row={r} actions={actions} act={act} />,
  },
]
