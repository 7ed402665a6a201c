// 添加、编辑群机器人, with the way to its address. The gate asks for the person's proof by itself.
import { App } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RobotDraft as draftSchema } from '@piaotai/contract/robot.ts'
import { kindShape, noticeSections } from '@piaotai/domain/notice.ts'
import { robotKinds, robotTimes, robotVendors } from '@piaotai/domain/robot.ts'
import { api } from '../../lib/http/api.ts'
import { docsAddress } from '../../lib/page/docs-address.ts'
import { ContractFormDialog } from '../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../ui/kits/form/use-contract-form.ts'
import { robotsKey, type Robot, type RobotArea, type RobotDraft } from './robot.queries.ts'
import styles from './robot.module.css'

interface Props {
  readonly area: RobotArea
  readonly robot: Robot | undefined
  readonly onClose: () => void
}
/** Everything that is mailed unless somebody chose otherwise. */
const usualKinds = (area: RobotArea) => robotKinds(area).filter((kind) => kindShape(kind).mail !== 'never')
const languages = ['zh-CN', 'en-US'] as const

const RobotDialog = ({ area, robot, onClose }: Props) => {
  const { t, i18n } = useTranslation('robot')
  const { t: notice } = useTranslation('notice')
  const { message } = App.useApp()
  const client = useQueryClient()
  const [initial] = useState<RobotDraft>(() => ({
    name: robot?.name ?? '',
    address: '',
    secret: '',
    kinds: [...(robot?.kinds ?? usualKinds(area))],
    language: robot?.language ?? (i18n.language === 'en-US' ? 'en-US' : 'zh-CN'),
    at: robot?.at ?? 'atOnce',
  }))
  const contractForm = useContractForm<RobotDraft>({
    schema: draftSchema,
    initial,
    judge: ({ kinds, address }) => [
      ...(kinds.length === 0 ? [{ path: 'kinds', sentence: t('form.kindsNeeded') }] : []),
      ...(!robot && address.trim() === '' ? [{ path: 'address', sentence: t('form.addressNeeded') }] : []),
    ],
    blamed: {
      'robot.address': 'address',
      'robot.addressNeeded': 'address',
      'robot.secretOfNone': 'secret',
      'robot.nameTaken': 'name',
      'robot.kinds': 'kinds',
    },
    send: async (draft) => {
      if (robot) await api.user.changeRobot({ area, id: robot.id, draft, version: robot.version }, { quiet: true })
      else await api.user.createRobot({ area, draft }, { quiet: true })
      void message.success(t(robot ? 'form.saved' : 'form.made'))
      void client.invalidateQueries({ queryKey: robotsKey })
      onClose()
    },
  })
  const { AppField } = contractForm.form
  const offered = robotKinds(area)
  const kinds = noticeSections.flatMap((section) =>
    offered
      .filter((kind) => kindShape(kind).section === section)
      .map((value) => ({ value, label: `${notice(`section.${section}`)} · ${notice(`kind.${value}`)}` })),
  )
  return (
    <ContractFormDialog
      title={t(robot ? 'form.change' : 'form.create')}
      width={600}
      form={contractForm}
      submit={t(robot ? 'form.save' : 'form.make')}
      onClose={onClose}
    >
      <AppField name="name">{({ Text }) => <Text label={t('form.name')} hint={t('form.nameHint')} />}</AppField>
      <AppField name="address">
        {({ Text }) => <Text label={t('form.address')} hint={t(robot ? 'form.addressKept' : 'form.addressHint')} />}
      </AppField>
      <AppField name="secret">
        {({ Text }) => <Text label={t('form.secret')} hint={robot?.signed ? t('form.secretKept') : undefined} />}
      </AppField>
      <details className={styles['guide']}>
        <summary>{t('form.guide')}</summary>
        <ul>
          {robotVendors.map((vendor) => (
            <li key={vendor}>{t(`form.steps.${vendor}`)}</li>
          ))}
        </ul>
        <a href={docsAddress(i18n.language, 'robots.html')} target="_blank" rel="noreferrer">
          {t('docs')}
        </a>
      </details>
      <AppField name="kinds">
        {({ Choice }) => (
          <Choice several allowClear maxTagCount={4} label={t('form.kinds')} showSearch={{ optionFilterProp: 'label' }} options={kinds} />
        )}
      </AppField>
      <div className={styles['pair']}>
        <AppField name="at">
          {({ Options }) => <Options label={t('form.at')} options={robotTimes.map((value) => ({ value, label: t(`ats.${value}`) }))} />}
        </AppField>
        <AppField name="language">
          {({ Options }) => (
            <Options label={t('form.language')} options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))} />
          )}
        </AppField>
      </div>
    </ContractFormDialog>
  )
}
export default RobotDialog
