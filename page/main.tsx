import { render } from 'preact';
import './styles/page.css';
import { loadData } from './data';
import { fleetOf } from './fleet';
import { App } from './parts/app';

const root = document.getElementById('page')!;
root.className = 'waiting';
root.textContent = 'Unpacking the plan…';
loadData().then((data) => {
  root.className = '';
  root.textContent = '';
  render(<App fleet={fleetOf(data)} />, root);
}, (error: unknown) => {
  root.textContent = `The data in this page cannot be read (${error instanceof Error ? error.message : String(error)}). It was cut off or changed; make the page again.`;
});
