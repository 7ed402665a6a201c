export { extractionModule } from './extraction.module.ts'
