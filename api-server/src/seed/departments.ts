import { demoId } from './demo-ids.ts';

/** Departments of the demo platform; each level adds a letter and two digits to `orgCode`. */
export const demoDepartments = [
  { id: demoId('depart', 1), parentId: null, name: '智慧运输平台', nameEn: 'Smart transport platform', category: '1', orgCode: 'A01' },
  { id: demoId('depart', 2), parentId: demoId('depart', 1), name: '运营部', nameEn: 'Operations', category: '2', orgCode: 'A01A01' },
  { id: demoId('depart', 3), parentId: demoId('depart', 1), name: '调度部', nameEn: 'Dispatch', category: '2', orgCode: 'A01A02' },
  { id: demoId('depart', 4), parentId: demoId('depart', 1), name: '财务部', nameEn: 'Finance', category: '2', orgCode: 'A01A03' },
  { id: demoId('depart', 5), parentId: demoId('depart', 1), name: '风控部', nameEn: 'Risk control', category: '2', orgCode: 'A01A04' },
  {
    id: demoId('depart', 6),
    parentId: demoId('depart', 1),
    name: '信息技术部',
    nameEn: 'Information technology',
    category: '2',
    orgCode: 'A01A05',
  },
] as const;
