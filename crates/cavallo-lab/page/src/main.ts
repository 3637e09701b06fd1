import { mount } from 'svelte';
import App from './App.svelte';
import './styles/board-colours.css';
import './styles/tokens.css';
import './styles/base.css';

const target = document.getElementById('lab');
if (target) mount(App, { target });
