// npm run audit:verify: walks the audit chain of every company and reports breaks. Exits with 1 if there is one.
import { readConfig, SettingWrong } from '../config.ts'
import { createApp } from '../app.ts'
import { keepFilesPrivate } from '../private-files.ts'
import { platformChain } from '../../modules/people/company/index.ts'

const verify = async (): Promise<number> => {
  keepFilesPrivate()
  const app = await createApp({ ...readConfig(process.env), role: 'web' })
  try {
    const companies = await app.db.outside((tx) => tx.selectFrom('company').select(['id', 'number', 'name']).orderBy('number').execute())
    let broken = 0
    // The chains of companies, and that of operators' actions on none.
    for (const company of [...companies, { id: platformChain, number: '–', name: '票台 Piaotai' }]) {
      const { rows, intact, brokenAt, head } = await app.verifyChain(company.id)
      if (!intact) broken++
      console.log(
        `${intact ? '✓' : '✗'} ${company.number} ${company.name} · ${rows} · ${intact ? head : `断在第 ${brokenAt} 条 broken at row ${brokenAt}`}`,
      )
    }
    console.log(`${companies.length} 家公司，${broken} 条链断开。${companies.length} companies, ${broken} broken chains.`)
    return broken === 0 ? 0 : 1
  } finally {
    await app.close()
  }
}
verify().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const reported = error instanceof SettingWrong || (error instanceof Error && error.name === 'DataFolderLocked')
    console.error(reported ? error.message : error)
    process.exit(1)
  },
)
