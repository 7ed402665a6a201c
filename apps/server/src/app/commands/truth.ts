// npm run -s truth: answers and corrections of recognised fields, a JSON line each, for measuring recognition.
import { readConfig, SettingWrong } from '../config.ts'
import { createApp } from '../app.ts'
import { keepFilesPrivate } from '../private-files.ts'

const print = async (): Promise<void> => {
  keepFilesPrivate()
  const app = await createApp({ ...readConfig(process.env), role: 'web' })
  try {
    await app.readTruth((line) => {
      console.log(JSON.stringify(line))
    })
  } finally {
    await app.close()
  }
}
print().then(
  () => process.exit(0),
  (error: unknown) => {
    const reported = error instanceof SettingWrong || (error instanceof Error && error.name === 'DataFolderLocked')
    console.error(reported ? error.message : error)
    process.exit(1)
  },
)
