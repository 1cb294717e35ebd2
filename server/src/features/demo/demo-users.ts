import type { RoleKey } from '@greenroom/contract/access/roles.ts';

export interface DemoUser {
  readonly username: string;
  readonly nickName: string;
  readonly role: RoleKey;
  /** Calling code and a phone number that nobody has. */
  readonly calling: string;
}

function agent(username: string, nickName: string, calling: string): DemoUser {
  return { username, nickName, role: 'agent', calling };
}

function subAgent(username: string, nickName: string, calling: string): DemoUser {
  return { username, nickName, role: 'sub-agent', calling };
}

/** The agents of the demonstration besides the first two users, and its reviewers. */
export const DEMO_USERS: readonly DemoUser[] = [
  { username: 'nina.winter', nickName: 'Nina Winter', role: 'reviewer', calling: '+49 000' },
  { username: 'tomas.novak', nickName: 'Tomáš Novák', role: 'reviewer', calling: '+420 000' },
  { username: 'grace.otieno', nickName: 'Grace Otieno', role: 'operator', calling: '+254 000' },
  agent('elif.yildiz', 'Elif Yıldız', '+90 000'),
  agent('maria.santos', 'Maria Santos', '+63 000'),
  agent('camila.souza', 'Camila Souza', '+55 000'),
  agent('valentina.rojas', 'Valentina Rojas', '+57 000'),
  agent('nour.hassan', 'نور حسن', '+20 000'),
  agent('oksana.melnyk', 'Оксана Мельник', '+380 000'),
  agent('salma.idrissi', 'Salma Idrissi', '+212 000'),
  agent('linh.nguyen', 'Nguyễn Linh', '+84 000'),
  agent('putri.wulandari', 'Putri Wulandari', '+62 000'),
  agent('priya.sharma', 'Priya Sharma', '+91 000'),
  agent('mali.srisuk', 'มะลิ ศรีสุข', '+66 000'),
  agent('ioana.popescu', 'Ioana Popescu', '+40 000'),
  agent('fernanda.lopez', 'Fernanda López', '+52 000'),
  agent('gabriela.perez', 'Gabriela Pérez', '+58 000'),
  subAgent('selin.arslan', 'Selin Arslan', '+90 000'),
  subAgent('deniz.kaya', 'Deniz Kaya', '+90 000'),
  subAgent('zeynep.demir', 'Zeynep Demir', '+90 000'),
  subAgent('joy.reyes', 'Joy Reyes', '+63 000'),
  subAgent('angel.cruz', 'Angel Cruz', '+63 000'),
  subAgent('bruna.lima', 'Bruna Lima', '+55 000'),
  subAgent('sara.gomez', 'Sara Gómez', '+57 000'),
  subAgent('trang.pham', 'Phạm Trang', '+84 000'),
  subAgent('ayu.lestari', 'Ayu Lestari', '+62 000'),
  subAgent('anjali.patel', 'Anjali Patel', '+91 000'),
  subAgent('yasmine.alami', 'Yasmine Alami', '+212 000'),
];
