export { viewUses, type ViewUses } from './views.ts'
